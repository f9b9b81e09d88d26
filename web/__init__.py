"""The page of a game, and the builder of the site around it.

`app` decides what the page does; `views`, `input` and `dialogs` are what a person sees and uses;
`saved` keeps games; `embed` makes boards for other people's pages; only `browser` knows JavaScript.
`markup` fills values into HTML. `boot` starts Python, `offline` lets people play without a
network, `site` builds and serves it all.
"""
