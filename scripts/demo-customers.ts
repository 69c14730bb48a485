import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DemoPerson } from './demo-person.ts'

const contactTypes = ['Buyer', 'Accounts payable', 'Warehouse']
const contacts = [
  { fn: 'Marisol', ln: 'Vega', position: 'Purchasing manager', phone: '(206) 555-0141', contactType: 'Buyer' },
  { fn: 'Desmond', ln: 'Okafor', position: 'Controller', phone: '(206) 555-0142', contactType: 'Accounts payable' },
  { fn: 'Ingrid', ln: 'Solheim', position: 'Receiving', phone: '(206) 555-0143', contactType: 'Warehouse' },
]
const notes = [
  {
    noteTitle: 'Deliveries before 10',
    noteText: 'The dock closes at 10:00.\nRing Ingrid on arrival; directions: https://pierfoods.example/docks',
    isPinned: true,
    attachment: 'docs/screenshots/customer-1280-light-en.png',
  },
  {
    noteTitle: 'Wants the autumn catalogue',
    noteText: 'Asked for halibut and kelp prices for October.',
    isPinned: false,
    attachment: null,
  },
]
const reminder = {
  automationName: 'Friendly reminder',
  schedule: 'E:INVOICE_OVERDUE+3d',
  everyone: false,
  language: 'en',
  exits: ['paid', 'inactive', 'onHold'],
  expiresDays: 90,
  steps: [
    {
      kind: 'email',
      afterDays: 0,
      marketing: false,
      subject: { en: 'A reminder from {{ourCompany}}', es: 'Un recordatorio de {{ourCompany}}' },
      body: {
        en: 'Hello {{firstName}},\n\n{{overdue}} is overdue. Has it slipped your mind?\n\n{{ourCompany}}',
        es: 'Hola {{firstName}}:\n\n{{overdue}} está vencido. ¿Se le ha pasado?\n\n{{ourCompany}}',
      },
    },
    { kind: 'notification', afterDays: 4, to: 'rep', text: '{{name}} still owes {{overdue}}.' },
  ],
}
const colleague = { email: 'dana@pierfoods.example', displayName: 'Dana Reyes', language: 'en', role: 'manager' }

/** People, notes and an automation around the customers that owe most, as an office would have them. What is there stays. */
export async function furnishCustomers(person: DemoPerson) {
  for (const name of contactTypes) await person.post('/Dashboard/Customer/AddContactType', { name })
  const owing = new URLSearchParams({ sort: '-openBalance', limit: '3' })
  const { rows } = await person.get<{ rows: { id: string; customerName: string }[] }>(`/Dashboard/GetCustomerList?${owing}`)
  for (const [index, customer] of rows.entries()) {
    const there = await person.get<{ rows: unknown[] }>(`/Dashboard/Customer/ContactList/${customer.id}`)
    if (there.rows.length === 0) await addContacts(person, customer, index === 0 ? contacts : contacts.slice(index, index + 1))
  }
  const [first] = rows
  if (first) {
    await addNotes(person, first.id)
    await addAutomation(person, first.id)
  }
  for (const [code, place] of Object.entries(served)) await giveRep(person, code, place)
  const invited = await person.get<{ rows: unknown[] }>('/api/Settings/Invitations')
  if (invited.rows.length === 0) await person.post('/api/Settings/InvitePerson', colleague)
}

/** Which customers of those that owe most a rep looks after. */
const served: Readonly<Record<string, [from: number, to: number]>> = { 'NW-1': [0, 8], 'SO-1': [8, 16], 'NW-2': [16, 20] }
const patienceMs = 60_000

async function giveRep(person: DemoPerson, code: string, [from, to]: [from: number, to: number]) {
  const owing = new URLSearchParams({ sort: '-openBalance', limit: String(to) })
  const { rows } = await person.get<{ rows: { id: string; salesRepresentative: string }[] }>(`/Dashboard/GetCustomerList?${owing}`)
  const ids = rows.slice(from).flatMap(({ id, salesRepresentative }) => (salesRepresentative ? [] : [id]))
  if (!ids.length) return
  const change = { field: 'salesRepresentative', value: code, ids, requestKey: randomUUID() }
  const { id } = await person.post<{ id: string }>('/Dashboard/Bulk/Start', change)
  for (const until = Date.now() + patienceMs; Date.now() < until; await sleep(200)) {
    const { state } = await person.get<{ state: string }>(`/Dashboard/Bulk/Details/${id}`)
    if (state === 'done') return
  }
  throw new Error('the customers get no rep')
}

async function addContacts(person: DemoPerson, { id, customerName }: { id: string; customerName: string }, some: typeof contacts) {
  const host = `${customerName.toLowerCase().replaceAll(/[^a-z0-9]+/g, '') || 'customer'}.example`
  for (const contact of some)
    await person.post(`/Dashboard/AddEditContact/${id}`, { ...contact, email: `${contact.fn.toLowerCase()}@${host}` })
}

async function addNotes(person: DemoPerson, customerId: string) {
  const there = await person.get<{ rows: unknown[] }>(`/Dashboard/GetCustomerNotes/${customerId}`)
  if (there.rows.length > 0) return
  for (const { isPinned, attachment, ...fields } of notes.toReversed()) {
    const { noteId } = await person.post<{ noteId: string }>(`/Dashboard/AddEditCustomerNotes/${customerId}`, fields)
    if (isPinned) await person.post(`/Dashboard/PinCustomerNote/${noteId}`, { isPinned })
    if (!attachment) continue
    const form = new FormData()
    form.set('noteId', noteId)
    form.set('file', new Blob([readFileSync(attachment)], { type: 'image/png' }), 'dock.png')
    await person.post('/Dashboard/AddDeleteNoteAttachment', form)
  }
}

async function addAutomation(person: DemoPerson, customerId: string) {
  const there = await person.get<{ rows: unknown[] }>('/Dashboard/GetAutomationList')
  if (there.rows.length > 0) return
  const { id } = await person.post<{ id: string }>('/Dashboard/AddEditAutomation', reminder)
  await person.post(`/Dashboard/ActivateAutomation/${id}`, { active: true })
  await person.post(`/Dashboard/Customer/AssignAutomation/${customerId}`, { automationId: id })
}
