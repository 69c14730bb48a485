const list = document.querySelector('#messages')
const pane = document.querySelector('#message')
const recipient = document.querySelector('#recipient')
const everybody = 'Everybody'

/** The chosen recipient and message live in the address, so that a link can lead to them. */
const place = new URLSearchParams(location.search)
let shownId

async function refresh() {
  const to = place.get('to') ?? ''
  const [recipients, messages] = await Promise.all([getJson('/api/recipients'), getJson(`/api/messages?${new URLSearchParams({ to })}`)])
  const known = recipients.some(({ address }) => address === to) || !to ? recipients : [{ address: to, messages: 0 }, ...recipients]
  recipient.replaceChildren(
    element('option', { value: '' }, everybody),
    ...known.map(({ address, messages }) => element('option', { value: address }, `${address} (${messages})`)),
  )
  recipient.value = to
  document.querySelector('#empty').hidden = messages.length > 0
  list.replaceChildren(...messages.map(listItem))
  // Until somebody chooses a message, the newest one is shown.
  const chosen = messages.find(({ id }) => String(id) === place.get('id')) ?? messages[0]
  if (chosen?.id !== shownId) await show(chosen?.id)
  markShown()
}

function listItem({ id, to, subject, preview, receivedAt }) {
  const button = element(
    'button',
    { type: 'button', onclick: () => choose(id) },
    element('span', { className: 'subject' }, subject || '(no subject)'),
    element('span', { className: 'quiet' }, to.join(', ')),
    element('time', { className: 'quiet', dateTime: receivedAt }, timeText(receivedAt)),
    element('span', { className: 'quiet' }, preview),
  )
  button.dataset.id = id
  return element('li', {}, button)
}

async function choose(id) {
  remember('id', id)
  await show(id)
  markShown()
}

function markShown() {
  for (const button of list.querySelectorAll('button')) button.setAttribute('aria-current', String(button.dataset.id === String(shownId)))
}

async function show(id) {
  shownId = id
  if (!id) return pane.replaceChildren()
  const message = await getJson(`/api/messages/${id}`)
  const { subject, from, to, receivedAt, codes, links, attachments } = message
  pane.replaceChildren(
    element('h2', {}, subject || '(no subject)'),
    element('p', { className: 'quiet' }, `From ${from} to ${to.join(', ')}, ${new Date(receivedAt).toLocaleString()}`),
    ...codes.map((code) => element('div', { className: 'row' }, element('span', { className: 'code' }, code), copyButton(code))),
    element(
      'ul',
      { className: 'links' },
      ...links.map((link) => element('li', {}, copyButton(link), element('a', { href: link, target: '_blank' }, link))),
    ),
    ...attachments.map(({ filename, sizeBytes }, index) =>
      element('a', { href: `/api/messages/${id}/attachments/${index}` }, `${filename} (${Math.ceil(sizeBytes / 1024)} kB)`),
    ),
    ...views(message),
  )
}

function views({ id, html, text }) {
  const panel = element('div', { className: 'row' })
  const ways = {
    HTML: html && (() => frame(id)),
    Text: text && (() => element('pre', { tabIndex: 0 }, text)),
    Source: async () => element('pre', { tabIndex: 0 }, await (await fetch(`/api/messages/${id}/raw`)).text()),
  }
  let shown = element('pre')
  const tabs = Object.entries(ways)
    .filter(([, make]) => make)
    .map(([name, make]) => {
      const tab = element('button', { type: 'button', role: 'tab', onclick: () => open(tab, make) }, name)
      return [tab, make]
    })
  const open = async (tab, make) => {
    for (const [other] of tabs) other.setAttribute('aria-selected', String(other === tab))
    const next = await make()
    shown.replaceWith(next)
    shown = next
  }
  panel.setAttribute('role', 'tablist')
  panel.replaceChildren(...tabs.map(([tab]) => tab))
  queueMicrotask(() => open(...tabs[0]))
  return [panel, shown]
}

function frame(id) {
  const result = element('iframe', { title: 'The mail as its reader sees it', src: `/api/messages/${id}/html` })
  result.setAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox')
  return result
}

function copyButton(value) {
  const button = element('button', { type: 'button', ariaLabel: `Copy ${value}` }, 'Copy')
  button.onclick = async () => {
    await copy(value)
    button.textContent = 'Copied'
    setTimeout(() => {
      button.textContent = 'Copy'
    }, 1500)
  }
  return button
}

/** Browsers offer the clipboard only on https and localhost; elsewhere on the local network the old way still works. */
async function copy(value) {
  if (navigator.clipboard) return navigator.clipboard.writeText(value)
  const field = element('textarea', { value })
  document.body.append(field)
  field.select()
  document.execCommand('copy')
  field.remove()
}

function timeText(at) {
  const date = new Date(at)
  const today = date.toDateString() === new Date().toDateString()
  return today ? date.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' }) : date.toLocaleDateString()
}

function remember(name, value) {
  if (value) place.set(name, value)
  else place.delete(name)
  history.replaceState(null, '', `?${place}`)
}

function element(tag, properties = {}, ...children) {
  const result = Object.assign(document.createElement(tag), properties)
  result.append(...children)
  return result
}

async function getJson(path) {
  return (await fetch(path)).json()
}

recipient.onchange = async () => {
  remember('to', recipient.value)
  remember('id')
  await refresh()
}

document.querySelector('#clear').onclick = async () => {
  if (confirm('Delete all messages?')) await fetch('/api/messages', { method: 'DELETE' })
}

const events = new EventSource('/api/events')
events.onmessage = refresh
events.onopen = refresh
