import {
  buys,
  type DeviceEvent,
  isToken,
  type ListMode,
  type Recipient,
  type RecipientToken,
  type SendAs,
  sendAsKinds,
} from './recipients.ts'

/** Somebody whom a token stands for today. */
type Person = { address: string; name: string; language: string | null }
/** `amount`: cents; null: of this event there is none. */
export type Happening = { event: DeviceEvent; amount: number | null }
/** `happened`: what happened at once. `people`: of a token that is not in it there is nobody. */
export type EventFacts = {
  happened: readonly Happening[]
  customerType: string | null
  classId: string | null
  people: { readonly [token in RecipientToken]?: readonly Person[] }
  companyLanguage: string
}
export type Addressee = { address: string; name: string; language: string; sendAs: SendAs; content: Recipient['content'] }

/** The rows that count for a device: the company's, both, or its own alone. */
export const rowsThatCount = (mode: ListMode, company: readonly Recipient[], device: readonly Recipient[]) =>
  mode === 'inherit' ? company : mode === 'replace' ? device : [...company, ...device]

/**
 * Who gets a copy of what happened, each address once, whichever of the events it is for: as To before Cc before Bcc, and among equals as the
 * first row has it. Where nobody is left to be written to, the first of those who get a copy is (rules 3.3).
 */
export function addresseesOf(rows: readonly Recipient[], facts: EventFacts): Addressee[] {
  const meant = rows.filter((row) => isMeant(row, facts)).flatMap((row) => peopleOf(row, facts))
  const ranked = sendAsKinds.flatMap((kind) => meant.filter(({ sendAs }) => sendAs === kind))
  const once = [...new Map(ranked.toReversed().map((each) => [each.address, each])).values()].toReversed()
  const inOrder = ranked.filter((each) => once.includes(each))
  if (inOrder.some(({ sendAs }) => sendAs === 'To')) return inOrder
  const first = inOrder.find(({ sendAs }) => sendAs === 'Cc')
  return inOrder.map((each) => (each === first ? { ...each, sendAs: 'To' } : each))
}

function isMeant({ active, state, events, condition }: Recipient, { happened, customerType, classId }: EventFacts): boolean {
  const { minAmount } = condition
  const isReached = (amount: number | null) => minAmount === null || (amount !== null && amount >= minAmount)
  if (!active || state !== 'Verified' || !happened.some(({ event, amount }) => events.includes(event) && isReached(amount))) return false
  if (condition.customerType !== null && condition.customerType !== customerType) return false
  return condition.classId === null || condition.classId === classId
}

function peopleOf({ recipient, name, language, sendAs, content }: Recipient, { people, companyLanguage }: EventFacts): Addressee[] {
  const found = isToken(recipient) ? (people[recipient] ?? []) : [{ address: recipient, name, language: null }]
  return found
    .filter(({ address }) => address.trim() !== '')
    .map((person) => ({
      address: person.address.trim().toLowerCase(),
      name: name || person.name,
      language: language ?? person.language ?? companyLanguage,
      sendAs,
      content: content === 'link' && !buys(recipient) ? 'PDF' : content,
    }))
}
