import { mergePolicies } from '#features/quickbooks/contract.ts'
import { type Books, vendorNames } from './books.ts'
import { endDocumentThere, invoiceThere, payThere } from './documents.ts'
import { addHere, addThere, clashHere, editHere, editThere, mergeThere, toggleHere, toggleThere } from './edits.ts'
import { handInOnce, handOver, loseDevice, sellGoodsThere, sendAgain, workOnDevice } from './field/steps.ts'
import { sharedFields } from './fields.ts'
import * as repairs from './repairs.ts'
import * as store from './store/steps.ts'
import * as trouble from './trouble.ts'

type Pick = (below: number) => number
/** `aside`: it takes its time, and the next step does not wait for it. */
type Step = { name: string; weight: number; aside?: boolean; take(books: Books, pick: Pick): Promise<unknown> }

const someTag = ({ tags }: Books, pick: Pick) => tags[pick(tags.length)] ?? ''
const someFields = (pick: Pick) => Array.from({ length: 1 + pick(3) }, () => sharedFields[pick(sharedFields.length)]?.name ?? '')

const steps: readonly Step[] = [
  { name: 'edit here', weight: 12, take: (books, pick) => editHere(books, someTag(books, pick), someFields(pick)) },
  { name: 'edit there', weight: 10, take: (books, pick) => editThere(books, someTag(books, pick), someFields(pick)) },
  { name: 'edit both', weight: 8, take: editBoth },
  { name: 'add here', weight: 2, take: addHere },
  { name: 'add there', weight: 1, take: addThere },
  { name: 'name of a vendor', weight: 2, take: (books, pick) => clashHere(books, someTag(books, pick), vendorNames[pick(3)] ?? '') },
  { name: 'active there', weight: 1, take: (books, pick) => toggleThere(books, someTag(books, pick)) },
  { name: 'merge there', weight: 1, take: (books, pick) => mergeThere(books, someTag(books, pick), someTag(books, pick)) },
  { name: 'invoice there', weight: 3, take: (books, pick) => invoiceThere(books, someTag(books, pick)) },
  { name: 'payment there', weight: 2, take: payThere },
  { name: 'document ended there', weight: 1, take: endDocumentThere },
  { name: 'worked on a device', weight: 4, take: workOnDevice },
  { name: 'handed in', weight: 5, aside: true, take: handInOnce },
  { name: 'handed in again', weight: 1, aside: true, take: sendAgain },
  { name: 'a device is lost', weight: 1, take: loseDevice },
  { name: 'another rep has the device', weight: 1, take: handOver },
  { name: 'goods sold there', weight: 2, take: (books, pick) => sellGoodsThere(books, someTag(books, pick), pick) },
  { name: 'shopped in the store', weight: 14, aside: true, take: store.shopInStore },
  { name: 'decided by a colleague', weight: 3, aside: true, take: store.decideRequest },
  { name: 'paid by link', weight: 4, aside: true, take: store.payOrder },
  { name: 'called off', weight: 1, take: store.callOffOrder },
  { name: 'another price', weight: 1, take: store.movePrice },
  { name: 'decided by the office', weight: 2, take: store.decideOrders },
  { name: 'store stands otherwise', weight: 1, take: store.standStore },
  { name: 'store is open again', weight: 2, take: store.openAgain },
  { name: 'active here', weight: 1, take: (books, pick) => toggleHere(books, someTag(books, pick)) },
  { name: 'name of another', weight: 1, take: (books, pick) => clashHere(books, someTag(books, pick), `${someTag(books, pick)} name`) },
  { name: 'broken record', weight: 1, take: trouble.corruptRecord },
  { name: 'all repaired', weight: 1, take: trouble.repairCalls },
  { name: 'throttled', weight: 1, take: trouble.throttle },
  { name: 'power cut', weight: 1, aside: true, take: trouble.powerCut },
  { name: 'database crash', weight: 1, take: trouble.crashDatabase },
  { name: 'proof', weight: 1, take: repairs.prove },
  { name: 'broken calls', weight: 6, take: trouble.breakCalls },
  { name: 'outage', weight: 1, aside: true, take: trouble.outage },
  { name: 'webhooks', weight: 3, take: trouble.webhookWeather },
  { name: 'tokens expired', weight: 1, take: trouble.expireTokens },
  { name: 'tokens revoked', weight: 1, take: trouble.revokeTokens },
  { name: 'a month of silence', weight: 1, take: trouble.monthOfSilence },
  { name: 'kill', weight: 5, aside: true, take: trouble.killOne },
  { name: 'database cut', weight: 1, take: trouble.cutDatabase },
  { name: 'sync now', weight: 3, take: repairs.syncNow },
  { name: 'sync cancelled', weight: 1, take: repairs.cancelSync },
  { name: 'connect', weight: 3, take: repairs.reconnect },
  { name: 'agree', weight: 2, take: repairs.agree },
  { name: 'disconnect', weight: 1, take: repairs.disconnect },
  { name: 'replay all', weight: 1, take: repairs.replayAll },
  { name: 'replay', weight: 2, take: repairs.replayOne },
  { name: 'put aside', weight: 1, take: repairs.putAside },
  { name: 'settle a conflict', weight: 3, take: repairs.settleConflict },
  { name: 'rule', weight: 1, take: (books, pick) => repairs.chooseRule(books, someFields(pick)[0] ?? '', mergePolicies[pick(4)] ?? 'ask') },
]
const lots = steps.flatMap((step) => Array.from({ length: step.weight }, () => step))

export const nextStep = (pick: Pick): Step => lots[pick(lots.length)] ?? (steps[0] as Step)

/** The same fields within a moment, so that neither sees the other. */
async function editBoth(books: Books, pick: Pick) {
  const [tag, names] = [someTag(books, pick), someFields(pick)]
  await Promise.all([editHere(books, tag, names), editThere(books, tag, names)])
}
