/** Style sheet of the docs, for light and dark mode, and for wide and narrow screens. */

export const STYLE = `
:root { color-scheme: light dark; --text: #222; --quiet: #5c5c5c; --line: #ddd; --soft: #f4f4f4; --ground: #fff; --link: #0645ad; --mark: #ffec99; --key: #0b5394; --string: #1a6b2f; --word: #8a1f6a }
@media (prefers-color-scheme: dark) { :root { --text: #e4e4e4; --quiet: #a6a6a6; --line: #3a3a3a; --soft: #242424; --ground: #161616; --link: #8ab4f8; --mark: #5c4a00; --key: #8ab4f8; --string: #8fd19e; --word: #e3a6d4 } }
* { box-sizing: border-box } html { background: var(--ground) }
body { margin: 0 auto; max-width: 60rem; padding: 1rem 1.5rem 6rem; font: 15px/1.5 system-ui, sans-serif; color: var(--text); overflow-wrap: break-word }
nav { columns: 3 14rem; font-size: 13px } nav a { display: block } a { color: var(--link) }
h2 { margin: 3rem 0 0; border-bottom: 2px solid var(--line) } article { margin: 1.5rem 0; padding-top: .5rem; border-top: 1px solid var(--line) }
h3 { margin: 0; font: 600 15px/1.5 ui-monospace, monospace } h4 { margin: 1rem 0 .25rem; font-size: 13px }
table { border-collapse: collapse; width: 100%; font-size: 13px } th, td { padding: .2rem .6rem .2rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line) }
code, pre { font: 12.5px/1.45 ui-monospace, monospace } pre { margin: 0; padding: .6rem; overflow: auto; background: var(--soft) }
summary { cursor: pointer; font-size: 13px }
body { max-width: 92rem } .docs { display: grid; grid-template-columns: 14rem minmax(0, 1fr) 13rem; gap: 2.5rem; align-items: start }
.docs > nav { columns: auto; position: sticky; top: 1rem; max-height: calc(100vh - 2rem); overflow: auto }
nav h2 { margin: 1rem 0 .25rem; border: 0; font-size: 13px; color: var(--quiet) } nav a { padding: .15rem 0 }
nav a[aria-current] { font-weight: 600; color: var(--text); text-decoration: none }
header { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: center; margin-bottom: 1.5rem; padding-bottom: 1rem; border-bottom: 1px solid var(--line) }
header strong { font-size: 18px } form { display: flex; flex: 1 1 16rem; gap: .5rem } input { flex: 1; min-width: 0 }
input, button { min-height: 2.25rem; padding: 0 .75rem; font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--line); border-radius: 4px }
main { max-width: 52rem } main h1 { margin: 0 0 1rem; font-size: 26px; line-height: 1.25 } main h2 { margin: 2.5rem 0 .75rem; padding-bottom: .25rem; font-size: 20px; border-width: 1px }
main h3 { margin: 1.75rem 0 .5rem; font: 600 16px/1.4 system-ui, sans-serif } main img { max-width: 100%; height: auto; background: #fff }
pre { margin: 1rem 0; border: 1px solid var(--line); border-radius: 4px } :not(pre) > code { padding: .1em .3em; overflow-wrap: anywhere; background: var(--soft); border-radius: 3px }
.wide { margin: 1rem 0; overflow-x: auto } .wide code { overflow-wrap: normal } dt { margin-top: 1rem; font-weight: 600 } dd { margin: 0 }
.contents { font-size: 13px } .contents .inner { padding-left: .75rem } .contents a, .pages a { text-decoration: none } .contents a:hover, .pages a:hover { text-decoration: underline }
.ends { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 1rem; margin-top: 3rem; padding-top: 1rem; border-top: 1px solid var(--line); columns: auto; font-size: 15px }
.ends a:only-child[rel=next] { margin-left: auto } .try { margin: -.5rem 0 1.5rem; font-size: 13px } .source { font-size: 13px; margin: 1rem 0 0 }
.hljs-attr, .hljs-variable, .hljs-title { color: var(--key) } .hljs-string, .hljs-regexp { color: var(--string) } .hljs-number, .hljs-literal, .hljs-keyword { color: var(--word) } .hljs-comment { color: var(--quiet) }
.about { color: var(--quiet) } mark { color: inherit; background: var(--mark) }
@media (max-width: 75rem) { .docs { grid-template-columns: 14rem minmax(0, 1fr) } .docs > .contents { display: none } }
@media (max-width: 60rem) { .docs { grid-template-columns: minmax(0, 1fr); gap: 1rem } .docs > nav { position: static; max-height: none } .docs > .pages { order: 2; padding-top: 1rem; border-top: 1px solid var(--line) } }`;
