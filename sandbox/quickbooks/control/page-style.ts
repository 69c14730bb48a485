export const pageStyle = `<link rel="icon" href="data:,"><style>
:root{color-scheme:light dark;font-family:system-ui,sans-serif;line-height:1.45}
body{margin:0;background:Canvas;color:CanvasText}
main{max-width:34rem;margin:0 auto;padding:1.5rem}
main.wide{max-width:72rem}
h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem}
.brand{color:light-dark(#1d7a1f,#7fd081);font-weight:700}
fieldset{border:1px solid #8886;border-radius:.5rem;padding:.5rem 1rem;margin:1rem 0}
label{display:flex;gap:.6rem;align-items:baseline;padding:.4rem 0;flex-wrap:wrap}
label small{display:block;opacity:.75}
button,input,select{font:inherit;padding:.5rem .8rem;border-radius:.4rem;border:1px solid #8888}
button{cursor:pointer}button.primary{background:#1d7a1f;color:#fff;border-color:#1d7a1f}
:focus-visible{outline:3px solid #2a6fdb;outline-offset:2px}
.row{display:flex;gap:.75rem;flex-wrap:wrap;align-items:end}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.35rem .6rem;border-bottom:1px solid #8884;vertical-align:top}
.whole{white-space:nowrap}.lines{min-width:14rem}.end{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
.brand a{color:inherit}
.scroll{overflow-x:auto}code{font-size:.9em}
</style>`
