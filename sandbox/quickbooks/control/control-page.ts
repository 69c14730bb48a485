import type { Sandbox } from '../sandbox.ts'
import { escapeHtml, htmlReply, type Reply } from '../wire/http.ts'
import { pageStyle } from './page-style.ts'
import { eitherWay } from './settings.ts'

const script = `
const out=document.querySelector('output')
async function send(method,path,body){
  const response=await fetch(path,{method,headers:{'content-type':'application/json'},body:body===undefined?undefined:JSON.stringify(body)})
  const text=await response.text()
  out.textContent=(response.ok?'Done: ':'Refused: ')+text.slice(0,160)
  return text
}
const value=id=>document.getElementById(id).value.trim()
const realm=()=>value('realm')
const write=(operation,entity,body)=>send('POST','/control/companies/'+realm()+'/write',{entity,operation,body})
const named=async(entity,name)=>{
  const text=await send('GET','/control/companies/'+realm()+'/find?entity='+entity+'&name='+encodeURIComponent(name))
  const {id}=JSON.parse(text)
  if(!id)throw new Error('nothing is done without it')
  return id
}
const find=()=>named('Customer',value('customer'))
const item=async()=>({value:await named('Item',value('item'))})
const first=async entity=>JSON.parse(await send('GET','/control/companies/'+realm()+'/records/'+entity+'?most=1')).records[0]?.Id
const quantity=()=>Number(value('quantity'))
const adjust=async QtyDiff=>write('create','InventoryAdjustment',{AdjustAccountRef:{value:await named('Account','Inventory Shrinkage')},Line:[{DetailType:'ItemAdjustmentLineDetail',ItemAdjustmentLineDetail:{ItemRef:await item(),QtyDiff}}]})
const acts={
  rename:async()=>write('update','Customer',{Id:await find(),DisplayName:value('change')}),
  phone:async()=>write('update','Customer',{Id:await find(),PrimaryPhone:{FreeFormNumber:value('change')}}),
  notes:async()=>write('update','Customer',{Id:await find(),Notes:value('change')}),
  deactivate:async()=>write('update','Customer',{Id:await find(),Active:false}),
  reactivate:async()=>write('update','Customer',{Id:await find(),Active:true}),
  create:async()=>write('create','Customer',{DisplayName:value('change')}),
  invoice:async()=>write('create','Invoice',{CustomerRef:{value:await find()},Line:[{Amount:Number(value('change'))||10,DetailType:'SalesItemLineDetail',SalesItemLineDetail:{}}]}),
  payment:async()=>write('create','Payment',{CustomerRef:{value:await find()},TotalAmt:Number(value('change'))||10}),
  merge:async()=>send('POST','/control/companies/'+realm()+'/merge',{entity:'Customer',keepId:await find(),loseName:value('change')}),
  deleteInvoice:async()=>write('delete','Invoice',{Id:value('change')}),
  receive:async()=>{const ItemRef=await item();write('create','Bill',{VendorRef:{value:await first('Vendor')},Line:[{Amount:0,DetailType:'ItemBasedExpenseLineDetail',ItemBasedExpenseLineDetail:{ItemRef,Qty:quantity(),UnitPrice:0}}]})},
  adjust:()=>adjust(quantity()),
  revoke:()=>send('POST','/control/companies/'+realm()+'/revoke'),
  expire:()=>send('POST','/control/companies/'+realm()+'/expire'),
  outage:()=>send('POST','/control/outage',{mode:'503'}),
  outageOff:()=>send('POST','/control/outage',{mode:'none'}),
  set:()=>send('PATCH','/control/settings',Object.fromEntries([value('setting').split('=')])),
  throttleOn:()=>send('POST','/control/throttle',{enabled:true}),
  throttleOff:()=>send('POST','/control/throttle',{enabled:false}),
  slow:()=>send('PATCH','/control/settings',{latencyMs:Number(value('number'))||2000}),
  fast:()=>send('PATCH','/control/settings',{latencyMs:0}),
  fault:()=>send('POST','/control/faults',{kind:value('kind'),times:Number(value('number'))||1}),
  clearFaults:()=>send('DELETE','/control/faults'),
  pause:()=>send('POST','/control/webhooks',{paused:true}),
  resume:()=>send('POST','/control/webhooks',{paused:false}),
  clock:()=>send('POST','/control/clock',{advanceHours:Number(value('number'))||1}),
  reset:()=>confirm('Reset every company?')&&send('POST','/control/reset'),
}
document.addEventListener('click',event=>{const act=acts[event.target.dataset?.act];Promise.resolve(act?.()).catch(()=>{})})
`

function buttons(list: [string, string][]): string {
  return `<div class="row">${list.map(([act, label]) => `<button type="button" data-act="${act}">${label}</button>`).join('')}</div>`
}

const settingOptions = Object.entries(eitherWay)
  .flatMap(([name, values]) => values.map((value) => `<option value="${name}=${value}">${name}: ${value}</option>`))
  .join('')

export function controlPage(sandbox: Sandbox): Reply {
  const counters = sandbox.throttle.counters()
  const rows = [...sandbox.companies.values()]
    .map((company) => {
      const used = counters[company.realm]
      return `<tr><td>${escapeHtml(company.spec.name)}</td><td><code>${company.realm}</code></td><td>${used?.requests ?? 0}</td><td>${used?.throttled ?? 0}</td></tr>`
    })
    .join('')
  const options = [...sandbox.companies.values()]
    .map((company) => `<option value="${company.realm}">${escapeHtml(company.spec.name)}</option>`)
    .join('')
  const kinds = ['500', '503', '429', '401', 'garbage', 'half', 'hang', 'dropBefore', 'dropAfter', 'fault200']
    .map((kind) => `<option>${kind}</option>`)
    .join('')
  const requests = sandbox.log
    .list(25)
    .map(
      (entry) =>
        `<tr><td>${entry.at.slice(11, 19)}</td><td>${entry.method}</td><td><code>${escapeHtml(decodeURI(entry.path.replaceAll('%', '%25')).slice(0, 140))}</code></td><td>${entry.status}</td><td>${entry.ms}</td></tr>`,
    )
    .join('')
  return htmlReply(
    200,
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>QuickBooks sandbox</title>${pageStyle}</head>
<body><main class="wide"><p class="brand">QuickBooks sandbox</p><h1>What QuickBooks does</h1>
<p>A stand-in for QuickBooks Online. Clock: ${new Date(sandbox.clock.now()).toISOString()}; throttle ${sandbox.settings.throttle.enabled ? 'on' : 'off'}; outage: ${sandbox.settings.outage}; latency ${sandbox.settings.latencyMs} ms; faults set: ${sandbox.injector.rules.length}.</p>
<p><a href="/books">Show the books</a>: documents by number, customer, lines and totals, and the quantity of every item in stock.</p>
<output role="status"></output>
<h2>Companies</h2><div class="scroll" role="region" aria-label="Companies" tabindex="0"><table><thead><tr><th>Name</th><th>Company ID</th><th>Requests</th><th>Throttled</th></tr></thead><tbody>${rows}</tbody></table></div>
<h2>Change something as another user of QuickBooks</h2>
<div class="row"><label>Company <select id="realm">${options}</select></label><label>Customer <input id="customer" placeholder="exact display name"></label><label>New value <input id="change" placeholder="name, phone, amount or id"></label></div>
${buttons([
  ['rename', 'Rename'],
  ['phone', 'Change phone'],
  ['notes', 'Change notes'],
  ['create', 'New customer'],
  ['invoice', 'Add invoice'],
  ['payment', 'Add payment'],
  ['deactivate', 'Make inactive'],
  ['reactivate', 'Make active'],
  ['merge', 'Merge value into customer'],
  ['deleteInvoice', 'Delete invoice (id)'],
])}
<h2>Stock</h2><div class="row"><label>Item <input id="item" placeholder="House blend 1 kg"></label><label>Quantity <input id="quantity" inputmode="decimal" placeholder="12 or -3"></label></div>
${buttons([
  ['receive', 'Receive by a bill'],
  ['adjust', 'Adjust by hand'],
])}
<h2>Connection</h2>${buttons([
      ['revoke', 'Disconnect the app'],
      ['expire', 'Expire access tokens'],
      ['pause', 'Pause webhooks'],
      ['resume', 'Resume webhooks'],
    ])}
<h2>Trouble</h2><div class="row"><label>Kind <select id="kind">${kinds}</select></label><label>Number <input id="number" inputmode="numeric" placeholder="times, ms or hours"></label></div>
${buttons([
  ['fault', 'Add fault'],
  ['clearFaults', 'Clear faults'],
  ['slow', 'Slow answers'],
  ['fast', 'Normal speed'],
  ['outage', 'Outage'],
  ['outageOff', 'End outage'],
  ['throttleOn', 'Throttle on'],
  ['throttleOff', 'Throttle off'],
  ['clock', 'Advance clock (hours)'],
  ['reset', 'Reset everything'],
])}
<h2>Where QuickBooks is said to do the one or the other</h2><div class="row"><label>What happens <select id="setting">${settingOptions}</select></label></div>
${buttons([['set', 'Do it so']])}
<h2>Last requests</h2><div class="scroll" role="region" aria-label="Last requests" tabindex="0"><table><thead><tr><th>Time</th><th>Method</th><th>Path</th><th>Status</th><th>ms</th></tr></thead><tbody>${requests}</tbody></table></div>
</main><script>${script}</script></body></html>`,
  )
}
