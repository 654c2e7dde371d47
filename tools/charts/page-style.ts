/** Style and search script of the page of all charts. */

export const STYLE = `
/* colours */
:root{color-scheme:light dark}
html{scroll-padding-top:16px}
body{margin:0 auto;max-width:1600px;padding:16px;background:var(--chart-canvas);color:var(--chart-ink);font:16px/1.55 'Onest Variable',Onest,system-ui,sans-serif}
h1{font-size:36px;line-height:1.1;margin:16px 0}
h2{font-size:28px;line-height:1.1;margin:0 0 8px}
header p,.chart>p{max-width:72ch;overflow-wrap:anywhere}
a{color:var(--chart-last)}
:focus-visible{outline:3px solid var(--chart-active);outline-offset:2px}
.skip{position:absolute;left:-999px}
.skip:focus{position:static}
nav ul{columns:14em;padding:0;list-style:none;margin:16px 0}
small{color:var(--chart-muted)}
.chart,#clauses{border-top:1px solid var(--chart-border);padding:24px 0}
.wide{overflow-x:auto}
.wide svg{display:block}
summary{cursor:pointer;padding:8px 0;min-height:24px}
table{border-collapse:collapse;font-size:14px}
caption{text-align:start;color:var(--chart-muted);padding:4px 0}
th,td{text-align:start;vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid var(--chart-nest);font-weight:400;overflow-wrap:anywhere}
thead th{font-weight:600}
tbody th{font-weight:600}
.bar{display:inline-block;height:10px;margin-inline-end:6px;background:var(--chart-heat)}
input{font:inherit;padding:8px 12px;min-width:min(24em,90%);border:1px solid var(--chart-border);border-radius:6px;background:var(--chart-leaf);color:var(--chart-ink)}
dt{font-weight:600;margin-top:8px}
dd{margin:0;max-width:80ch;overflow-wrap:anywhere}
dt:target{background:var(--chart-found);color:#1E1712;padding:0 4px}
@media print{details{display:block}nav,#search{display:none}}
`

export const SCRIPT = `
const q = document.getElementById('q'), found = document.getElementById('found')
const charts = [...document.querySelectorAll('.chart')].map((part) => ({
  part, text: part.textContent.toLowerCase(), item: document.querySelector('nav a[href="#' + part.id + '"]').parentElement,
}))
document.getElementById('search').hidden = false
if (location.pathname.startsWith('/inspector')) for (const { part } of charts) {
  const link = document.createElement('a')
  link.href = '/inspector#chart=' + part.id
  link.textContent = 'See ' + part.id + ' alive'
  part.querySelector('h2').after(link)
}
q.addEventListener('input', () => {
  const words = q.value.toLowerCase().split(/\\s+/).filter(Boolean)
  let count = 0
  for (const { part, text, item } of charts) {
    const hit = words.every((word) => text.includes(word))
    part.hidden = item.hidden = !hit
    count += hit ? 1 : 0
  }
  found.value = words.length === 0 ? '' : count + (count === 1 ? ' chart' : ' charts')
})
`
