const form = document.querySelector('#order')
const status = document.querySelector('output')
const money = (cents) => (cents / 100).toLocaleString('en', { style: 'currency', currency: 'USD' })

async function send(method, path, body) {
  const response = await fetch(path, { method, headers: { 'content-type': 'application/json' }, body: body && JSON.stringify(body) })
  const answer = await response.json()
  status.textContent = response.ok ? 'Done' : `Refused: ${answer.error}`
  status.className = response.ok ? '' : 'wrong'
  if (response.ok) await refresh()
}

const acts = {
  finish: () => send('POST', '/control/uploads/finish', {}),
  clock: () => send('POST', '/control/clock', { hours: Number(document.querySelector('#hours').value) }),
  readOnly: () => send('POST', '/control', { readOnly: true }),
  slow: () => send('POST', '/control', { latencyMs: 3000 }),
  cut: () => send('POST', '/control', { cutAfterBytes: 200, cutTimes: 1 }),
  calm: () => send('POST', '/control', { readOnly: false, latencyMs: 0, cutAfterBytes: 0 }),
}

const changes = [
  ['wants more', (poNumber) => send('POST', '/control/changes', { poNumber, change: 'quantity' })],
  ['cancels', (poNumber) => send('POST', '/control/changes', { poNumber, change: 'cancel' })],
  ['sends it twice', (poNumber) => send('POST', '/control/again', { poNumber, how: 'sameBytes' })],
  ['orders it again', (poNumber) => send('POST', '/control/again', { poNumber, how: 'samePo' })],
]

form.onsubmit = async (event) => {
  event.preventDefault()
  const { items, orders, perFile, ...choices } = Object.fromEntries(new FormData(form))
  try {
    await send('POST', '/control/orders', { ...choices, orders: Number(orders), perFile: Number(perFile), items: JSON.parse(items) })
  } catch (error) {
    status.textContent = `Refused: ${error.message}`
  }
}

document.addEventListener('click', ({ target }) => acts[target.dataset?.act]?.())
document.querySelector('#acknowledge').onchange = ({ target }) => send('PATCH', '/control/settings', { acknowledge: target.value })

async function begin() {
  const { choices, items, settings } = await (await fetch('/control/choices')).json()
  for (const [name, values] of Object.entries(choices)) fill(form.elements[name], values)
  fill(document.querySelector('#acknowledge'), settings.acknowledgings, settings.acknowledge)
  form.elements.items.value = JSON.stringify(items, null, 1)
  await refresh()
  setInterval(refresh, 3000)
}

function fill(select, values, chosen) {
  select.replaceChildren(...values.map((value) => element('option', { value, selected: value === chosen }, value)))
}

async function refresh() {
  const { now, exchanges, orders, penalties } = await (await fetch('/control/state')).json()
  document.querySelector('#now').textContent = now.slice(0, 16).replace('T', ' ')
  document.querySelector('#orders').replaceChildren(...orders.map((placed) => orderRow(placed, penalties)))
  document.querySelector('#exchanges').replaceChildren(...exchanges.map(exchangeRow))
}

function orderRow({ order, sentAt, answers, cancelled, totalCents }, penalties) {
  const charged = penalties.filter(({ poNumber }) => poNumber === order.poNumber)
  const answered = answers.map(({ kind, code, problems }) =>
    element('div', { className: problems.length ? 'wrong' : '' }, `${kind} ${code}`),
  )
  const reasons = charged.map(({ reason, cents }) => element('div', { className: 'wrong' }, `${money(cents)} ${reason}`))
  const buttons = changes.map(([label, act]) => {
    const name = `${label}: ${order.poNumber}`
    return element('button', { type: 'button', ariaLabel: name, onclick: () => act(order.poNumber) }, label)
  })
  return row(
    [order.poNumber],
    [time(sentAt)],
    [order.lines.length],
    [cancelled ? 'cancelled' : money(totalCents)],
    answered,
    reasons,
    buttons,
  )
}

function exchangeRow({ id, at, direction, channel, kinds, name, poNumbers, remarks }) {
  const link = element('a', { href: `/control/exchanges/${id}` }, name)
  const shown = poNumbers.length > 3 ? `${poNumbers.slice(0, 3).join(', ')} and ${poNumbers.length - 3} more` : poNumbers.join(', ')
  const said = remarks.map((remark) => element('div', { className: 'wrong' }, remark))
  return row([time(at)], [direction], [channel], [kinds.join(', ') || 'unreadable'], [link], [shown], said)
}

const time = (at) => at.slice(5, 16).replace('T', ' ')
const row = (...cells) => element('tr', {}, ...cells.map((cell) => element('td', {}, ...cell.map((part) => part))))

function element(tag, properties = {}, ...children) {
  const result = Object.assign(document.createElement(tag), properties)
  result.append(...children)
  return result
}

// Wide tables are scrolled by keyboard too.
for (const table of document.querySelectorAll('.scroll')) table.tabIndex = 0

await begin()
