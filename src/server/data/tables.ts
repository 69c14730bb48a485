// Written by `npm run db:types` from the migrated database. Do not edit.
import type { ColumnType, GeneratedAlways } from 'kysely'

export type Json = ColumnType<JsonValue, string, string>
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }
type Time = ColumnType<string, string | Date, string | Date>
type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>

/** The books, mirrored from QuickBooks. Money is whole cents; dates are the company's own calendar days. */
export interface AccountsTable {
  companyId: string
  id: Generated<string>
  name: string
  fullName: Generated<string>
  number: Generated<string>
  accountType: Generated<string>
  accountSubType: Generated<string>
  classification: Generated<string>
  balance: Generated<number>
  parentId: string | null
  active: Generated<boolean>
  updatedAt: Generated<Time>
}

export interface AdminLinksTable {
  codeHash: Buffer
  userId: string
  totpSecretSealed: Buffer | null
  expiresAt: Time
  usedAt: Time | null
}

/** What one customer or one trading partner pays for an item by agreement: before every level. */
export interface AgreedPricesTable {
  companyId: string
  id: Generated<string>
  customerId: string | null
  partnerId: string | null
  itemId: string
  /** The unit that price and quantity are of, a partner's as it orders it; empty: the item's own. */
  unit: Generated<string>
  /** From how many on; 1: any. */
  minQuantity: Generated<string>
  /** Dollars. */
  price: string
  validFrom: string | null
  /** The last day; null: until another one begins. */
  validTo: string | null
  updatedAt: Generated<Time>
}

/** In which quantities a customer buys an item in stores by agreement, and whoever stands below it: before what the store says (rules 3.22, 15). */
export interface AgreedQuantitiesTable {
  companyId: string
  id: Generated<string>
  customerId: string
  itemId: string
  /** In the item's unit; null: as the customer above, the store or the item says. */
  minimumQuantity: string | null
  multipleQuantity: string | null
  maximumQuantity: string | null
  updatedAt: Generated<Time>
}

/** Metered reads by day of the UTC calendar and by what they were for. */
export interface ApiReadsTable {
  companyId: string
  day: string
  purpose: 'import' | 'changes' | 'proof' | 'interactive' | 'write'
  reads: Generated<number>
}

export interface ApiUsageTable {
  companyId: string
  month: string
  reads: Generated<number>
  writes: Generated<number>
  throttled: Generated<number>
}

/** AS2: our keys, and every message either way with the receipt that proves it. */
export interface As2KeysTable {
  companyId: string
  id: Generated<string>
  /** PEM: what partners get. */
  certificate: string
  privateKeySealed: Buffer
  /** We sign with the one taken into use last; those before it still open what partners encrypt for them. Null: partners get to know it first. */
  usedSince: Time | null
  createdAt: Generated<Time>
}

export interface As2ReceivedTable {
  companyId: string
  id: Generated<string>
  connectionId: string
  /** SHA-256 of both names and the Message-ID: they may be of any length. */
  messageKey: string
  messageId: string
  /** The message as it came: headers, and the SHA-256 of the body. Only an accepted one's body is kept. */
  headers: Json
  file: string
  sizeBytes: number
  /** Only an accepted one counts as seen: who was refused may try again. */
  state: 'accepted' | 'refused'
  /** The modifier of the receipt's disposition, where it was refused. */
  failure: Generated<string>
  /** {value, digest} */
  mic: Json | null
  /** {headers, body (base64), deliverTo}; null: none was asked for. */
  receipt: Json | null
  /** Of one that does not go in the answer. */
  receiptSentAt: Time | null
  receivedAt: Generated<Time>
  /** Why the sender of a message has no receipt where it wanted one, until that is delivered: receiptElsewhere (a host that nobody allowed, so it went into the answer), or what went wrong at the last attempt. The detail is what may be shown of the partner's answer. */
  receiptProblem: Generated<string>
  receiptDetail: Generated<string>
}

/** AS2 messages that were refused before they were read: between names that no connection has, or too large. Anybody can send such: one row for each pair of names, and only the last of them are kept. */
export interface As2RefusalsTable {
  companyId: string
  id: Generated<string>
  reason: 'namesUnknown' | 'messageTooLarge'
  /** As its headers say, cut short. */
  theirName: string
  ourName: string
  times: Generated<number>
  refusedAt: Generated<Time>
}

export interface As2SentTable {
  companyId: string
  id: Generated<string>
  connectionId: string
  /** What the sender of the document calls this sending. */
  key: string
  messageId: string
  /** The message as it goes, however often: headers, and the SHA-256 of the body. */
  url: string
  headers: Json
  file: string
  sizeBytes: number
  /** What its receipt is measured by. */
  proof: Json
  /** ready: may have been posted. waiting: taken by the partner, its receipt is to come. */
  state: 'ready' | 'waiting' | 'delivered' | 'refused' | 'overdue'
  reason: Generated<string>
  detail: Generated<string>
  /** How often it was made: anew only after the partner refused it. */
  attempt: Generated<number>
  receiptDueAt: Time | null
  createdAt: Generated<Time>
  settledAt: Time | null
}

/** Of which certificate people were told how many days before its end. */
export interface As2WarningsTable {
  companyId: string
  fingerprint: string
  days: number
  toldAt: Generated<Time>
}

/** A program whose documents are others since. */
export interface AttainmentMarksTable {
  companyId: string
  id: Generated<string>
  programId: string
  /** From which place among them on; empty: all. */
  place: Generated<string>
  markedAt: Generated<Time>
}

/** What a payee asked about an entry, and what was answered. */
export interface AttainmentQuestionsTable {
  companyId: string
  id: Generated<string>
  entryId: string
  question: string
  askedBy: string
  askedById: string | null
  askedAt: Generated<Time>
  /** The last of ten working days in which it is to be answered. */
  dueOn: string
  answer: Generated<string>
  outcome: 'stays' | 'rejected' | null
  answeredBy: Generated<string>
  answeredAt: Time | null
  /** When those who can answer were told that its last day is over. */
  toldLateAt: Time | null
}

/** How a program stands after all of its documents, where the next ones are computed from. */
export interface AttainmentStatesTable {
  companyId: string
  programId: string
  /** Of the last document that is in it. */
  place: string
  /** On which day, in the company's zone: what waits for a day is looked at on each. */
  computedOn: string
  /** Null: everything is computed from the beginning. */
  state: Json | null
}

/** What a sale earned in a program; inside it an entry for each reward and payee. */
export interface AttainmentsTable {
  companyId: string
  id: Generated<string>
  programId: string
  /** The order, or the invoice of QuickBooks that none of ours is behind. */
  saleId: string
  /** Who bought it then. */
  customerId: string
  /** The parent that its customer had then. */
  franchiseId: string | null
  saleDay: string
  number: Generated<string>
  place: string
  /** The program is exclusive and has the sale for itself. */
  takes: Generated<boolean>
  /** Why somebody looks at it before it is approved. */
  flags: Generated<string[]>
  /** The least advanced of its entries; null: it has none, and only keeps others away. */
  status: 'Pending' | 'InReview' | 'OverBudget' | 'Disputed' | 'Earned' | 'Held' | 'Failed' | 'Approved' | 'Funding' | 'Paid' | 'Rejected' | 'Reversed' | null
  /** Cents of what the program is about, net of returns. */
  spend: Generated<number>
  customerReward: Generated<number>
  salesReward: Generated<number>
  createdAt: Generated<Time>
}

/** Who did what: never changed, never deleted by the app. */
export interface AuditEventsTable {
  companyId: string
  id: Generated<string>
  at: Generated<Time>
  actorId: string | null
  actor: string
  /** store: a shopper, who is no member of the company. */
  origin: 'web' | 'quickbooks' | 'system' | 'admin' | 'store'
  action: string
  recordKind: string | null
  recordId: string | null
  changes: Generated<Json>
  ip: Generated<string>
  /** Which version of its record an event made: the later of two savers is shown what changed since theirs. */
  recordVersion: number | null
}

/** A word of an event's fields and values leads to the events that have it, newest first, through the index that row level security lets by. */
export interface AuditWordsTable {
  companyId: string
  word: string
  eventId: string
}

/** An automation for one customer. What it does is copied: changes of the automation are for assignments to come. */
export interface AutomationAssignmentsTable {
  companyId: string
  id: Generated<string>
  automationId: string
  customerId: string
  schedule: string
  language: 'en' | 'es'
  exits: string[]
  steps: Json
  state: Generated<'Active' | 'Paused' | 'Completed' | 'Expired' | 'Cancelled' | 'Stopped' | 'Failed'>
  /** Why it stopped: a code. */
  reason: Generated<string>
  /** The step that is next, and since when it is due: null while its event has not happened. */
  step: Generated<number>
  dueAt: Time | null
  /** When a worker looks at it: null while nothing can happen, or while a message is on its way. */
  nextAt: Time | null
  /** Which event it was for: the same one starts it once. */
  eventKey: string | null
  expirationTime: Time | null
  assignedBy: string | null
  createdAt: Generated<Time>
  updatedAt: Generated<Time>
}

/** What an assignment did. The key makes that each step is done once for each time it is due. */
export interface AutomationRunsTable {
  companyId: string
  id: Generated<string>
  assignmentId: string
  automationId: string
  customerId: string
  step: number
  dueAt: Time
  kind: '' | 'email' | 'notification' | 'note' | 'change'
  state: 'Queued' | 'Running' | 'Done' | 'Skipped' | 'Retrying' | 'Dead' | 'Unknown'
  /** A code, or what went wrong as a text key. */
  reason: Generated<string>
  attempts: Generated<number>
  deliveryId: string | null
  createdAt: Generated<Time>
  updatedAt: Generated<Time>
}

/** What a company has done by itself: automations, for which customers they run, and what they did. */
export interface AutomationsTable {
  companyId: string
  id: Generated<string>
  version: Generated<number>
  automationName: string
  /** As src/contract/schedule.ts has it. */
  schedule: string
  /** Of an event: starts by itself for every customer it happens to. */
  everyone: Generated<boolean>
  language: Generated<'en' | 'es'>
  exits: Generated<string[]>
  expiresDays: number | null
  steps: Json
  active: Generated<boolean>
  /** When it next looks for customers by itself. */
  nextEnrolmentAt: Time | null
  removedAt: Time | null
  requestKey: string | null
  createdBy: string | null
  createdAt: Generated<Time>
  updatedAt: Generated<Time>
}

/** Every movement of the balance: what a payout consists of, to the cent. */
export interface BalanceTransactionsTable {
  companyId: string
  id: string
  /** Stripe's reporting category, which it names for accounting. */
  kind: string
  sourceId: Generated<string>
  amount: number
  fee: number
  net: number
  currency: string
  payoutId: string | null
  availableOn: Time
  createdAt: Time
  /** The day with whose fees it goes into the books, as of an account that pays out by hand. Null: it goes with its payout. */
  feesOn: string | null
}

export interface BookChecksTable {
  companyId: string
  proofId: string
  part: number
  entity: string
  /** records and recent (changed lately) are numbers of records; amount and balance are cents. */
  measure: 'records' | 'recent' | 'amount' | 'balance'
  month: string | null
  ours: number
  theirs: number
  agrees: GeneratedAlways<boolean>
}

export interface BookDifferencesTable {
  companyId: string
  id: Generated<string>
  proofId: string
  part: number
  entity: string
  externalId: string
  localId: string | null
  kind: 'missingHere' | 'missingThere' | 'deletedThere' | 'amount' | 'balance' | 'date' | 'customer' | 'status' | 'details' | 'quantity'
  /** Number or name, and of documents their day and customer. */
  label: Generated<string>
  date: string | null
  customerName: Generated<string>
  customerId: string | null
  /** Cents by which it makes what this customer owes there more than here. */
  owedMore: Generated<number>
  /** [{field, ours, theirs}] */
  fields: Generated<Json>
  cause: 'neverCame' | 'deletedThere' | 'untold' | 'silent' | 'voided' | 'unreadable' | 'reportOnly' | 'byHand' | 'computed' | 'notFollowed' | 'notPosted' | 'stockWaits' | 'stockNeverCounted' | 'stockGone' | 'stockChanged' | 'stockNotPosted' | 'accrualNotPosted' | 'accrualApart'
  /** Their time of the change, where that says something. */
  changedAt: Time | null
  /** The entry of the ledger that is behind it. */
  deliveryId: string | null
  state: Generated<'open' | 'reading' | 'healed'>
  healedAt: Time | null
}

/** What is compared at a time: done, with what it found, in one transaction. */
export interface BookPartsTable {
  companyId: string
  proofId: string
  number: number
  what: 'list' | 'recent' | 'documents' | 'balances' | 'own' | 'pages' | 'again' | 'stock'
  entity: string
  firstDate: string | null
  lastDate: string | null
  /** Of a part that is read page by page how far it is; of one that looks again at which records. */
  position: Json | null
  done: Generated<boolean>
}

/** A comparison of the books here with those in QuickBooks. */
export interface BookProofsTable {
  companyId: string
  id: Generated<string>
  /** sums: counts, sums and balances, and every field of short lists. full: every field of everything. */
  kind: 'sums' | 'full'
  /** unchanged: not compared, because nothing at all had changed since the last time both agreed. */
  state: Generated<'running' | 'agrees' | 'differs' | 'failed' | 'unchanged'>
  step: Generated<'sync' | 'compare' | 'over'>
  /** What differs is compared once more at the end: it may have been on its way. */
  round: Generated<number>
  /** Null: the night's. */
  askedBy: string | null
  /** Their clock when the round began: what changed later is no difference. */
  beganAt: Time | null
  syncJobId: string | null
  reads: Generated<number>
  /** Differences beyond those that are listed. */
  unlisted: Generated<number>
  /** Text keys. */
  problem: Generated<string>
  waitingFor: Generated<string>
  waitingUntil: Time | null
  createdAt: Generated<Time>
  finishedAt: Time | null
}

/** What goes into the books at QuickBooks and how it stands there. Nothing does before somebody chose accounts. */
export interface BookSettingsTable {
  companyId: string
  version: Generated<number>
  active: Generated<boolean>
  /** Orders and movements of money from this day on. */
  fromDate: string
  /** Where money lies between the payment and the bank: a clearing account, or undeposited funds. */
  clearingAccountId: string
  bankAccountId: string
  feeAccountId: string
  disputeAccountId: string
  /** For movements at Stripe that belong to no order. */
  otherAccountId: string
  /** What a line without an item of its own is sold as. */
  itemId: string
  deliveryItemId: string | null
  refundItemId: string | null
  classId: string | null
  numberPrefix: Generated<string>
  /** When an order of a trading partner becomes an invoice there, where nothing else is agreed with the partner. */
  booksAt: Generated<'order' | 'shipment' | 'invoice'>
  /** Money at Stripe has documents of its own from this day on; what moved before lies in the balance with which the clearing account began. Never earlier again once anything was posted: it would go into the books twice. */
  moneyFrom: string
  /** Against what the clearing account begins with that balance; null: it has it already. */
  openingAccountId: string | null
  /** Cents that lay at Stripe at the beginning of that day. */
  openingAmount: Generated<number>
  /** Where the worth goes of goods that are more or fewer than was thought; null: nobody has chosen it, and adjustments wait. */
  stockAccountId: string | null
  /** Where cash and checks of reps go in QuickBooks; null: to its undeposited funds. */
  collectedAccountId: string | null
}

/** What has to be looked at again because something of it moved. Filled by triggers, so that no feature has to think of the books. A line per thing that moved, never shared: who notes one does not wait for whoever looks at another, and so never for each other. */
export interface BookWorkTable {
  companyId: string
  kind: 'order' | 'payment' | 'collected' | 'credit' | 'movement' | 'source' | 'payout' | 'invoice' | 'tieOut' | 'fees' | 'opening' | 'funding' | 'fundingReturn' | 'rewardCredit' | 'rewardBill' | 'accrual'
  sourceId: string
  dueAt: Generated<Time>
  id: Generated<string>
}

/** One field of many customers, changed as one job: whom it concerns is written down when it begins, and what each was before. */
export interface BulkChangesTable {
  companyId: string
  id: Generated<string>
  state: Generated<'running' | 'done' | 'cancelled' | 'failed' | 'undoing' | 'undone'>
  /** An automation for many customers is one more bulk change: `value` is its id, and what a row was `before` is the assignment it got. */
  field: 'salesRepresentative' | 'territory' | 'onHold' | 'active' | 'automation'
  value: string
  total: number
  changed: Generated<number>
  /** As it was to become already. */
  unchanged: Generated<number>
  /** Refused, or gone by the time it was their turn. */
  skipped: Generated<number>
  takenBack: Generated<number>
  kept: Generated<number>
  /** In whose name it is carried out, as the audit log has it. */
  actor: Json
  startedBy: string
  startedAt: Generated<Time>
  finishedAt: Time | null
  requestKey: string
}

/** `state`: waiting, changed, left (nothing was done), undone, kept. `version`: the one that the change made. */
export interface BulkRowsTable {
  companyId: string
  bulkId: string
  customerId: string
  state: Generated<'waiting' | 'changed' | 'left' | 'undone' | 'kept'>
  before: Generated<string>
  version: Generated<number>
}

/** What bundles are made of, as `items.parts` says it, by what is in them: a price that changes finds the bundles that follow from it. Triggers keep them. */
export interface BundlePartsTable {
  companyId: string
  bundleId: string
  place: number
  /** QuickBooks' id of the item, which may come later than the bundle. */
  part: string
  quantity: string
}

/** The numbers of our cartons: SSCC-18, of the company prefix that GS1 gave us and a serial number that is never used again. */
export interface CartonPrefixesTable {
  companyId: string
  prefix: string
  /** The last serial number under it, the extension digit in front of it. */
  last: Generated<number>
  /** The one that was chosen last is the one in use. */
  chosenAt: Generated<Time>
}

export interface ClassesTable {
  companyId: string
  id: Generated<string>
  name: string
  fullName: Generated<string>
  parentId: string | null
  active: Generated<boolean>
  updatedAt: Generated<Time>
}

/** What of a collected payment is for which invoice, in cents; the rest is on account. */
export interface CollectedPartsTable {
  companyId: string
  paymentId: string
  invoiceId: string
  amount: number
}

/** Cash and checks that a rep took with a document that was accepted, each once. A document that takes the place of another one may take over its row. */
export interface CollectedPaymentsTable {
  companyId: string
  id: Generated<string>
  documentId: string
  deviceId: string
  repId: string
  /** Who paid; merged away since, the survivor has it. */
  customerId: string
  /** What was sold with it; null: it names invoices, or is on account. */
  orderId: string | null
  /** Of the document of the device. */
  number: string
  takenOn: string
  /** Cents; `cash` of them in cash, the rest by check. */
  amount: number
  cash: number
  checkNumber: Generated<string>
  createdAt: Generated<Time>
  /** With which it was handed in. */
  settlementId: string | null
  /** It goes into QuickBooks by itself; else a person enters it there. */
  posted: Generated<boolean>
  /** Why it is not to be handed in: it was taken before there were settlements, or it was given back. */
  aside: Generated<'' | 'before' | 'givenBack'>
  /** It is with the rep, and to be handed in. */
  isOpen: GeneratedAlways<boolean>
  /** The books have nothing of it by now: it is voided or deleted there, or was made zero. Put back there, it counts again. */
  voided: Generated<boolean>
}

export interface CompaniesTable {
  id: Generated<string>
  companyName: string
  email: Generated<string>
  phone: Generated<string>
  webAddress: Generated<string>
  address: Generated<string>
  address2: Generated<string>
  city: Generated<string>
  state: Generated<string>
  zip: Generated<string>
  timeZone: Generated<string>
  logoFile: string | null
  createdAt: Generated<Time>
  /** Two people in the same form: the second one is told. */
  version: Generated<number>
  /** Since when nobody wants to see any more what the first days ask for; null: it stands on the dashboard until all of it is done. */
  setupHiddenAt: Time | null
}

/** Everything of a company in one file: made in the background, downloaded for a week. */
export interface CompanyExportsTable {
  companyId: string
  id: Generated<string>
  state: Generated<'waiting' | 'running' | 'done' | 'failed' | 'cancelled' | 'expired'>
  /** Steps: each row twice (JSON, CSV) and each file once. */
  done: Generated<number>
  total: Generated<number>
  bytes: Generated<number>
  askedBy: string
  createdAt: Generated<Time>
  startedAt: Time | null
  updatedAt: Generated<Time>
  finishedAt: Time | null
  expiresAt: Time | null
}

/** How much room a company's files take, by what they are of. Counted with each change, so that nothing is ever summed up; whoever adds the file that would be one too many waits here for those before. */
export interface CompanyStorageTable {
  companyId: string
  attachments: Generated<number>
  imports: Generated<number>
  exports: Generated<number>
  /** What a company added today (UTC), whether it is still there or not: what was removed lies on the disk until the sweep, so adding and removing in turn must not be free. Exports are not counted: their files go at once, and everything must always get out. */
  addedDay: Generated<string>
  addedBytes: Generated<number>
  /** Documents take room too. They are never removed. */
  documents: Generated<number>
}

/** Kinds of contacts are the company's own words, like sources and territories. */
export interface ContactTypesTable {
  companyId: string
  name: string
  /** Set while whatever bears this name is given that one. */
  movingTo: string | null
}

export interface ContactWordsTable {
  companyId: string
  word: string
  contactId: string
}

export interface ContactsTable {
  companyId: string
  id: Generated<string>
  customerId: string
  version: Generated<number>
  fn: string
  ln: Generated<string>
  position: Generated<string>
  email: Generated<string>
  phone: Generated<string>
  address1: Generated<string>
  city: Generated<string>
  state: Generated<string>
  zip: Generated<string>
  contactType: Generated<string>
  active: Generated<boolean>
  /** Whom a typed password lets in; who came by a link stands with the invitation. */
  userId: string | null
  requestKey: string | null
  createdAt: Generated<Time>
  updatedAt: Generated<Time>
  nameSort: GeneratedAlways<string>
}

export interface CreditLinesTable {
  companyId: string
  creditId: string
  lineNo: number
  itemId: string
  itemNumber: string
  description: string
  unit: string
  quantity: string
  unitPrice: string
  discountPercent: string
  /** Cents after its own discount, before that of the whole. */
  amount: number
  taxable: boolean
  reason: string
  /** Nobody can sell it again: it came back, and was scrapped. */
  damaged: boolean
}

export interface CreditMemosTable {
  companyId: string
  id: Generated<string>
  customerId: string | null
  number: Generated<string>
  date: string
  total: number
  balance: number
  voided: Generated<boolean>
  deleted: Generated<boolean>
  lines: Generated<Json>
  updatedAt: Generated<Time>
}

/** Which sale came back by a credit memo of QuickBooks that names none, as a person said. */
export interface CreditSalesTable {
  companyId: string
  creditMemoId: string
  saleId: string
  saidBy: string
  saidAt: Generated<Time>
}

/** Goods that a rep took back at a customer and that are of no order of ours: a credit memo in QuickBooks. */
export interface CreditsTable {
  companyId: string
  id: Generated<string>
  documentId: string
  deviceId: string
  repId: string
  /** Whose credit it is; merged away since, the survivor has it. */
  customerId: string
  /** An invoice of QuickBooks that it is to lower; null: it is the customer's credit. */
  invoiceId: string | null
  /** Of the document of the device. */
  number: string
  creditedOn: string
  reason: string
  discountPercent: string
  discount: number
  /** Cents after discounts, without taxes. */
  subtotal: number
  taxes: number
  total: number
  taxCodeId: string | null
  classId: string | null
  /** Where its goods came back to; null: nothing was counted. */
  locationId: string | null
  createdBy: string
  createdAt: Generated<Time>
  /** Nothing of it came back after all: it counts no more. */
  calledOffAt: Time | null
  calledOffBy: Generated<string>
  callOffReason: Generated<string>
}

/** The sum of a company's parts is how many of its customers are active. Whoever adds customers changes a part that nobody else is just changing, so that nobody waits; the parts are as many as were ever added to at once. */
export interface CustomerCountsTable {
  companyId: string
  part: Generated<string>
  /** Of a part alone it means nothing, and may be negative. */
  active: number
}

/** Rows of which something is to be said, whole, with the reasons: `[{column, text, value}]`. */
export interface CustomerImportErrorsTable {
  companyId: string
  importId: string
  row: number
  cells: Json
  problems: Json
  /** False: the row was taken, and `problems` says what of it was not or otherwise. */
  leftOut: Generated<boolean>
}

/** What each good row did. `before`: the fields as they were that an update changed. */
export interface CustomerImportRowsTable {
  companyId: string
  importId: string
  row: number
  customerId: string
  version: number
  before: Json | null
  /** Why an undo left it alone: a text key. */
  kept: string | null
}

/** Customers from a file: what was sent, how its columns are read, how far it is, and what it did, so that it can be taken back. */
export interface CustomerImportsTable {
  companyId: string
  id: Generated<string>
  state: Generated<'uploaded' | 'checking' | 'checked' | 'running' | 'done' | 'cancelled' | 'failed' | 'undoing' | 'undone'>
  /** Null once nobody can need it any more. */
  file: string | null
  fileName: string
  format: 'csv' | 'xlsx'
  encoding: Generated<string>
  delimiter: Generated<string>
  sizeBytes: number
  /** The row that names the columns, as a list of cells. */
  headers: Json
  /** The first rows below it, as lists of cells. */
  samples: Json
  /** Of each column the field it fills, or ''. */
  mapping: Json
  updatesExisting: Generated<boolean>
  rowsTotal: Generated<number>
  /** The last row that is done with, and how many were what. */
  lastRow: Generated<number>
  added: Generated<number>
  updated: Generated<number>
  unchanged: Generated<number>
  duplicates: Generated<number>
  wrong: Generated<number>
  /** Of an undo. */
  takenBack: Generated<number>
  kept: Generated<number>
  /** A text key. */
  problem: Generated<string>
  createdBy: string | null
  createdAt: Generated<Time>
  /** In whose name it is carried out, as the audit log has it. */
  startedBy: string | null
  actor: Generated<Json>
  startedAt: Time | null
  finishedAt: Time | null
  undoneBy: string | null
  undoneAt: Time | null
  /** Whether new customers of an import get what every new customer gets by itself: whoever starts it says so. */
  startsAutomations: Generated<boolean>
  /** Of a text in UTF-8, the lines that are not and are read as Windows-1252. */
  oddLines: Generated<number>
  /** Whether it writes \" for a quotation mark in a cell, as databases and PHP do. */
  backslashes: Generated<boolean>
  /** Which sheet of a workbook is read, from 0. */
  sheet: Generated<number>
  /** The row that names the columns; 0: there is none, the first row is a customer. */
  headerRow: Generated<number>
  /** Of a workbook: `[{name, isHidden}]`. */
  sheets: Generated<Json>
  /** The first rows that have something in them: `[{row, text}]`. */
  firstRows: Generated<Json>
  /** Rows that were taken, but for a cell that was left out or read otherwise. */
  noted: Generated<number>
  /** Once a step has ended, what is said of its rows: the same of many rows once, with how many and the first of them. */
  problemGroups: Generated<Json>
}

/** What a merge took out of the loser's carts, so that what is still there can go back. */
export interface CustomerMergeCartLinesTable {
  companyId: string
  mergeId: string
  cartId: string
  intoCartId: string
  /** Of the cart that it went into: once that is sent, it is ordered and stays so. */
  intoRound: number
  itemId: string
  unit: string
  quantity: string
}

/** Which rows a merge moved, so that the same ones can go back. */
export interface CustomerMergeMovesTable {
  companyId: string
  mergeId: string
  target: string
  rowId: string
}

export interface CustomerMergesTable {
  companyId: string
  id: Generated<string>
  survivorId: string
  loserId: string
  /** `waiting`: for a person to merge both in QuickBooks. */
  state: 'waiting' | 'done' | 'undone' | 'cancelled'
  /** What happens in QuickBooks: the survivor takes the loser's record, the loser is made inactive, or a person merges both there. */
  plan: 'nothing' | 'takesOver' | 'deactivates' | 'byHand'
  /** Columns whose value is the loser's. */
  chosen: string[]
  /** The rows as they were, and the survivor's as the merge left it. Null while it waits. */
  survivorBefore: Json | null
  survivorAfter: Json | null
  loserBefore: Json | null
  askedBy: string | null
  askedByName: string
  createdAt: Generated<Time>
  mergedAt: Time | null
  undoneAt: Time | null
}

/** Every version a note had, the present one included. */
export interface CustomerNoteVersionsTable {
  companyId: string
  noteId: string
  version: number
  noteTitle: string
  noteText: string
  actorId: string | null
  actor: string
  at: Generated<Time>
}

/** What the staff writes about a customer. A removed one waits 30 days for being put back. */
export interface CustomerNotesTable {
  companyId: string
  id: Generated<string>
  customerId: string
  version: Generated<number>
  noteTitle: string
  noteText: Generated<string>
  isPinned: Generated<boolean>
  /** Null: nobody in person. The name is kept as it was. */
  authorId: string | null
  author: string
  /** Made by the form: the same key never adds twice. */
  requestKey: string | null
  createdAt: Generated<Time>
  updatedAt: Generated<Time>
  removedAt: Time | null
}

/** Whose customer somebody was, and where, from a day on: sales before keep it. */
export interface CustomerStandingsTable {
  companyId: string
  customerId: string
  fromDay: string
  territory: string
  repId: string | null
  /** The price level of its own. */
  groupId: string | null
}

/** Beginnings of words are found as ranges, which row level security lets through to the index. A phone is its digits, reversed, after '#'. */
export interface CustomerWordsTable {
  companyId: string
  word: string
  /** No foreign key: checked row by row it took half the time of indexing words; whoever removes a customer removes its words. */
  customerId: string
}

export interface CustomersTable {
  companyId: string
  id: Generated<string>
  version: Generated<number>
  customerName: string
  customerCompanyName: Generated<string>
  email: Generated<string>
  salesRepresentative: Generated<string>
  accountType: Generated<'C' | 'S'>
  customerType: Generated<'N' | 'D'>
  address1: Generated<string>
  address2: Generated<string>
  city: Generated<string>
  state: Generated<string>
  zip: Generated<string>
  countryCode: Generated<string>
  salutation: Generated<string>
  department: Generated<string>
  warehouseCode: Generated<string>
  source: Generated<string>
  territory: Generated<string>
  workPhone: Generated<string>
  mobilePhone: Generated<string>
  homePhone: Generated<string>
  fax: Generated<string>
  website: Generated<string>
  linkedIn: Generated<string>
  facebook: Generated<string>
  firstName: Generated<string>
  lastName: Generated<string>
  active: Generated<boolean>
  onHold: Generated<boolean>
  other: Generated<string>
  openBalance: Generated<number>
  parentId: string | null
  /** State of the newest write to QuickBooks, kept beside the row so that lists need no join. Decided by the delivery. */
  syncState: Generated<'none' | 'waiting' | 'sending' | 'synced' | 'refused' | 'unknown' | 'conflict' | 'off' | 'removed' | 'ignored'>
  requestKey: string | null
  createdAt: Generated<Time>
  updatedAt: Generated<Time>
  phone: GeneratedAlways<string>
  /** Why nothing more is sold to the customer for now; empty for who is not on hold. */
  onHoldReason: Generated<string>
  /** Merged away: the other one carries on. Its own row stays, so that old addresses lead on and a merge can be undone. */
  mergedInto: string | null
  /** Who has the same name has the same of this, so that its index finds them too; app.name_key tells them apart. */
  nameSort: GeneratedAlways<string>
  companySort: GeneratedAlways<string>
  /** Cents that the customer may owe on account; null: as much as it likes. Our own field. */
  creditLimit: number | null
  /** Null: its parent's, else the company's default. */
  priceLevelId: string | null
}

/** Whose words are out of date. Beside the customers: a mark on each would rewrite all their index entries once more. */
export interface CustomersToIndexTable {
  companyId: string
  customerId: string
}

export interface CustomersWithFilesTable {
  companyId: string | null
  customerId: string | null
}

/** Everything that leaves or enters the process, written in the transaction of the change that caused it. */
export interface DeliveriesTable {
  companyId: string
  id: Generated<string>
  direction: 'in' | 'out'
  channel: string
  kind: string
  recordKind: string | null
  recordId: string | null
  state: Generated<'waiting' | 'sending' | 'done' | 'retrying' | 'refused' | 'unknown' | 'ignored'>
  /** The same for every attempt of the same payload: the other side recognises a repetition by it. */
  requestId: Generated<string>
  payload: Generated<Json>
  payloadSealed: Buffer | null
  attempts: Generated<number>
  nextAttemptAt: Generated<Time>
  /** {code, message, fix, values}: their code, our text keys. */
  problem: Json | null
  result: Json | null
  createdBy: string | null
  createdAt: Generated<Time>
  updatedAt: Generated<Time>
  /** Which record of the other side, where it has none of ours or the other side numbers it. */
  externalId: string | null
  lane: GeneratedAlways<'needsYou' | 'working' | 'done'>
  code: GeneratedAlways<string | null>
  /** Asked for again by a person: looks first whether the other side has it, then sends the same or prepares anew. */
  replay: 'same' | 'evaluate' | null
  /** What the person said; a text key when nobody did it by hand. */
  ignoredReason: string | null
  ignoredBy: string | null
  /** The silent other side (silences.other_side) that it waits for. */
  heldBy: string | null
}

export interface DepartmentsTable {
  companyId: string
  id: Generated<string>
  name: string
  fullName: Generated<string>
  parentId: string | null
  active: Generated<boolean>
  updatedAt: Generated<Time>
}

/** Typed addresses outside the company: whether somebody there said that copies may come. Once for all lists. */
export interface DeviceAddressesTable {
  companyId: string
  email: string
  state: Generated<'Pending' | 'Verified' | 'Unsubscribed'>
  /** How often in a row its mailbox was refused; mails that were on their way when the last refusal was known are of the same trouble. */
  bounces: Generated<number>
  askedAt: Time | null
  answeredAt: Time | null
  /** When the last refusal that counts was known. */
  countedAt: Time | null
  /** Since when no copies go there because its mailbox was refused; null: they may. */
  refusedAt: Time | null
}

/** What was asked to be paid by card on a device, by the payment link of the order or the request: the device hears what became of it. */
export interface DeviceCardsTable {
  companyId: string
  deviceId: string
  orderId: string
  /** Who had the device: another rep who has it later is not told. */
  repId: string
  /** The sale that it is for; null: a request for open invoices. */
  documentId: string | null
  askedAt: Generated<Time>
}

/** A record that devices read was touched in a transaction. Read in the order of transactions, as far as all that are older have ended. */
export interface DeviceChangesTable {
  companyId: string
  tx: Generated<unknown>
  kind: 'customer' | 'item' | 'category' | 'level' | 'ofLevel' | 'agreed' | 'stock' | 'invoice' | 'settings' | 'document'
  recordId: string
  /** Of stock, the location; of a document, the device that made it; of settings, the device that they are of, where they are of one. */
  placeId: Generated<string>
  /** It may have left what a device may know: it was removed, switched off, or is somebody else's. */
  moved: Generated<boolean>
}

/** What a device said of itself at its last contact. Beside the devices: a heartbeat writes one small row. */
export interface DeviceContactsTable {
  companyId: string
  deviceId: string
  at: Generated<Time>
  unsentCount: Generated<number>
  /** Cents. */
  unsentValue: Generated<number>
  /** The number that its next document gets. */
  nextNumber: Generated<number>
  appVersion: Generated<string>
  rulesVersion: Generated<number>
  /** Whether the browser promised to keep what is stored; null: nobody asked it yet. */
  persisted: boolean | null
  installed: boolean | null
  storageUsage: number | null
  storageQuota: number | null
  /** The device's clock minus ours. */
  skewMs: Generated<number>
  /** Of those that it said are unsent, the numbers (without the prefix) that have not come; null: it said how many alone. */
  unsentNumbers: number[] | null
  /** Where it said how many alone: the numbers that came since, for the first time or again, each taken off once. */
  cameNumbers: Generated<number[]>
}

/** Copies of a document: of one document an address gets one mail, however often the document comes. */
export interface DeviceCopiesTable {
  companyId: string
  documentId: string
  address: string
  deviceId: string
  name: Generated<string>
  language: 'en' | 'es'
  sendAs: 'To' | 'Cc' | 'Bcc'
  content: 'PDF' | 'link' | 'CSV'
  /** Its place among those who get one. */
  position: Generated<number>
  /** The delivery that carries it. */
  mailId: string | null
  notedAt: Generated<Time>
  /** When it was handed to the mails; null: it waits for that. */
  sentAt: Time | null
  /** When it is tried (again). */
  dueAt: Generated<Time>
  /** How often that failed. */
  tries: Generated<number>
}

/** What devices handed in, and what became of it. A row is never deleted: by it the same document is known for ever, however often it comes. */
export interface DeviceDocumentsTable {
  companyId: string
  id: Generated<string>
  deviceId: string
  /** The document's name, made by the device. */
  clientId: string
  /** Of what came, whatever the order of its fields. The same name with other content is a row of its own and waits in Review. */
  contentHash: Buffer
  /** The document that came first by this name. */
  conflictsWith: string | null
  number: Generated<string>
  /** No other document of the device has this number. */
  ownsNumber: Generated<boolean>
  /** Empty: it cannot be read. */
  kind: Generated<'' | 'order' | 'invoice' | 'estimate' | 'credit' | 'payment' | 'visit' | 'count' | 'restock' | 'receipt'>
  state: 'accepted' | 'review' | 'refused'
  /** What was collected with it: waits until somebody has seen to it in the books. */
  money: Generated<'none' | 'waits' | 'recorded'>
  version: Generated<number>
  /** As it came. */
  raw: string
  /** What the office accepted in its stead; null: as it came. */
  changed: Json | null
  /** By the device's clock. */
  madeAt: Time | null
  /** That clock minus ours, as it counted for this document. */
  skewMs: Generated<number>
  /** Its day in the company, without the skew. */
  madeOn: string | null
  arrivedAt: Generated<Time>
  /** Who brought it from a file of the device; empty: the device sent it. */
  handedInBy: Generated<string>
  rulesVersion: Generated<number>
  /** As the device names it: it may be gone, or nobody's. */
  customerId: string | null
  /** Cents, as the device computed them. */
  total: Generated<number>
  /** The proofs that it names, whether they have come or not. */
  files: Generated<unknown>
  /** Who is credited with it. */
  repId: string
  /** The rules that it breaks and what else keeps it, or was told: code, mode, lineNo, says, values. */
  reasons: Generated<Json>
  /** Where the device computed otherwise than we do. */
  differs: Generated<Json>
  orderId: string | null
  decision: Generated<'' | 'accepted' | 'changed' | 'refused'>
  decisionReason: Generated<string>
  decidedBy: Generated<string>
  decidedAt: Time | null
  /** Somebody in the office has to see to it. */
  waits: GeneratedAlways<boolean>
  /** The number of the document that was made in its stead on the device before it was sent; empty: none was. */
  replacedBy: Generated<string>
  /** The name (client_id) of the document that this one takes the place of; null: of none, or it cannot be read. */
  changes: string | null
  /** Of those that a rule demands: awaited; late: not there after a day; damaged: what came is no picture; foreign: they are another document's; waived: somebody does without them. */
  proofs: Generated<'' | 'awaited' | 'late' | 'damaged' | 'foreign' | 'waived'>
  /** Files that a rule demands and that are not here. */
  awaited: Generated<unknown>
  /** Why somebody does without them. */
  proofsReason: Generated<string>
  proofsBy: Generated<string>
  proofsAt: Time | null
  /** Somebody has to say whether it goes without. */
  needsProof: GeneratedAlways<boolean>
}

/** A company whose changes are noted for its devices: since it has one. */
export interface DeviceFeedsTable {
  companyId: string
  /** Another one, and every device loads all of it anew: after a restore. */
  id: Generated<string>
  /** Transactions below it may not have known that changes are noted; null: no device asked yet. */
  ready: unknown | null
  /** What was touched below it is not kept any more: a device that asked last before that loads all of it anew. */
  floor: Generated<unknown>
  /** The floor to come, and since when. */
  mark: unknown | null
  markedAt: Generated<Time>
  /** When what came twice was taken out last. */
  trimmedAt: Generated<Time>
  /** When it was trimmed last, transactions below it had ended. */
  ended: unknown | null
  /** Transactions above it began after that: whoever has seen one of them has seen all that had ended. */
  begun: unknown | null
}

/** Proofs: signatures and photos. Documents name them by their id; a file may come before its document or after it. */
export interface DeviceFilesTable {
  companyId: string
  deviceId: string
  /** Made by the device. */
  id: string
  fileHash: string
  type: 'image/jpeg' | 'image/png' | 'image/webp'
  bytes: number
  /** A document of the device names it. */
  named: Generated<boolean>
  receivedAt: Generated<Time>
}

/** Documents that a device reported and that never came: another installation took its place while they were on it. Never deleted by time. */
export interface DeviceGapsTable {
  companyId: string
  id: Generated<string>
  deviceId: string
  reportedAt: Time
  noticedAt: Generated<Time>
  documents: number
  /** Cents. */
  value: number
  firstNumber: number
  lastNumber: number
  /** Of its documents, those that came all the same, by whatever way. */
  arrived: Generated<number>
  /** Cents of these. */
  arrivedValue: Generated<number>
}

/** What happened on a device, or to it, of which copies go out: each once. */
export interface DeviceHappeningsTable {
  companyId: string
  id: Generated<string>
  deviceId: string
  event: 'RESTOCK_REQUESTED' | 'DAY_SUMMARY' | 'DEVICE_STATUS' | 'LOW_STOCK'
  /** The restock; the day; the version of the device and the state it has from it on, as in `7 Lost`. */
  about: string
  notedAt: Generated<Time>
  /** When it is tried (again). The summary of a day of which nothing is known is put off until the device was heard of, a day at most. */
  dueAt: Generated<Time>
  tries: Generated<number>
  /** When it was handed to the mails, if anybody wanted it; null: it waits for that. */
  sentAt: Time | null
}

/** What an installation calls with. Only hashes are kept; a device has one that is not revoked. */
export interface DeviceKeysTable {
  companyId: string
  id: Generated<string>
  deviceId: string
  installationId: string
  tokenHash: Buffer
  /** Handed out and not used yet: the token before is good until it is. */
  nextHash: Buffer | null
  /** A call with it later than a moment after its successor is a copy: the key ends. */
  previousHash: Buffer | null
  rotatedAt: Generated<Time>
  issuedAt: Generated<Time>
  revokedAt: Time | null
  revokeReason: Generated<string>
}

/** What a device sells from, from which moment on: what was sold before left the former van, whenever it arrives. */
export interface DeviceLocationsTable {
  companyId: string
  deviceId: string
  locationId: string
  fromAt: Time
}

/** Copies handed to the mails of which nobody knows yet whether they were taken. */
export interface DeviceMailsTable {
  companyId: string
  mailId: string
  deviceId: string
  address: string
  sentAt: Generated<Time>
  /** When that was asked last. */
  lookedAt: Generated<Time>
}

/** When the office was told last that a rep has had money for long. */
export interface DeviceMoneyToldTable {
  companyId: string
  deviceId: string
  repId: string
  toldAt: Generated<Time>
}

/** The code that binds an installation to a device: the newest of each device, good once. */
export interface DevicePairingsTable {
  companyId: string
  deviceId: string
  /** The first half of the code: it finds the company, and counts the tries with a wrong second half. */
  locator: string
  /** Of the whole code, with a key of ours. */
  codeHash: Buffer
  expiresAt: Time
  wrongTries: Generated<number>
  usedAt: Time | null
  createdBy: Generated<string>
  createdAt: Generated<Time>
}

/** A list of recipients of copies, of the company or of a device. */
export interface DeviceRecipientListsTable {
  companyId: string
  scope: 'company' | 'device'
  /** The company or the device. */
  ownerId: string
  /** Of a device: the company's list alone, both, or its own alone. */
  mode: Generated<'inherit' | 'add' | 'replace'>
  /** Grows with each save, which replaces the whole list. */
  version: Generated<number>
  changedBy: Generated<string>
  changedAt: Generated<Time>
}

/** One row of a list. In one list an address gets one copy of an event at most. */
export interface DeviceRecipientsTable {
  companyId: string
  ownerId: string
  position: number
  /** An address, or a token such as @customer. */
  recipient: string
  name: Generated<string>
  /** Null: the recipient's own, else the company's. */
  language: 'en' | 'es' | null
  events: string[]
  sendAs: 'To' | 'Cc' | 'Bcc'
  content: 'PDF' | 'link' | 'CSV'
  /** Cents; null: of any amount. */
  minAmount: number | null
  customerType: 'N' | 'D' | null
  classId: string | null
  active: Generated<boolean>
}

/** When the day of a device ends the next time, or its rules are looked at again. Of companies where something follows from that. */
export interface DeviceRefillsTable {
  companyId: string
  deviceId: string
  dueAt: Time
  /** Of the company's rules when this was worked out. */
  rulesVersion: number
  /** By those rules it is filled up by itself. */
  isOn: boolean
}

/** Who has a device from which version of the rules on: by their group its rules are resolved. Of a device that never changed hands there is none. */
export interface DeviceRepVersionsTable {
  companyId: string
  deviceId: string
  /** Of the numbers of device_rule_counters; 0: from its beginning. */
  version: number
  repId: string
  /** When the rules of the rep before ended for it. */
  madeAt: Generated<Time>
}

/** Who is credited with what a device makes from which moment on: what was made before stays the former rep's, whenever it arrives. */
export interface DeviceRepsTable {
  companyId: string
  deviceId: string
  repId: string
  fromAt: Time
}

/** The last version of a company's rules, of whatever level: one row of numbers, so that one number says what held everywhere. */
export interface DeviceRuleCountersTable {
  companyId: string
  last: number
}

/** What one level says from a version on: the whole of it, never changed. The newest row of an owner holds. */
export interface DeviceRuleSetsTable {
  companyId: string
  version: number
  scope: 'company' | 'group' | 'device'
  /** The company, the group or the device. */
  ownerId: string
  /** By the codes of devices/rules/rules.ts: value, mode, locked. Of a rule that is not in it this level says nothing. */
  rules: Json
  madeBy: string
  madeById: string | null
  madeAt: Generated<Time>
}

/** The payments that a settlement covers, as they were then. */
export interface DeviceSettlementPaymentsTable {
  companyId: string
  settlementId: string
  paymentId: string
  /** In cents, what the books have of it then; of what is not there, what was taken. Zero: it was void. */
  amount: number
  cash: number
  /** Of a check: it was handed in. Cash is counted as a whole. */
  came: boolean
  /** The settlement that took this one back. */
  reversedBy: string | null
}

/** What a rep handed in of what was collected with a device, as it was counted in the office. A row is never changed or deleted. */
export interface DeviceSettlementsTable {
  companyId: string
  id: Generated<string>
  /** Of the company, without a gap. */
  number: number
  deviceId: string
  /** Whose money it was. */
  repId: string
  /** The settlement that this row takes back, with its amounts turned round. What it covered is to be handed in again. */
  reverses: string | null
  /** The days on which the first and the last of its payments were taken. */
  fromDay: string
  untilDay: string
  payments: number
  /** How many there should be; `checks_counted` of them came. */
  checks: number
  checksCounted: number
  /** Cents, as all amounts here. */
  expectedCash: number
  countedCash: number
  expectedChecks: number
  countedChecks: number
  /** Below zero: it is short. */
  difference: GeneratedAlways<number>
  /** Why it differs, or was taken back. */
  reason: Generated<string>
  note: Generated<string>
  requestKey: string
  settledBy: string
  settledAt: Generated<Time>
}

/** A seat for one installation of the field app, bound to a rep and to the stock that it sells from. */
export interface DevicesTable {
  companyId: string
  id: Generated<string>
  version: Generated<number>
  name: string
  /** With the password the sign-in of the device, not of the person; of one device alone in the whole installation until it is retired. */
  email: string
  passwordHash: string | null
  repId: string
  phone: Generated<string>
  /** The seller's name on its documents. */
  invoiceName: Generated<string>
  address1: Generated<string>
  address2: Generated<string>
  city: Generated<string>
  addressState: Generated<string>
  zip: Generated<string>
  /** The van or bag that it sells from. */
  inventoryLocationId: string
  /** The warehouse that fills it up. */
  restockFromLocationId: string
  /** The vendor in QuickBooks that stands for the rep. */
  vendorId: string | null
  /** The class in QuickBooks that is put on each of its documents. */
  classId: string | null
  /** Which state leads to which is said by devices/devices/states.ts. */
  state: Generated<'Invited' | 'Active' | 'Suspended' | 'Lost' | 'Wiped' | 'Retired'>
  stateSince: Generated<Time>
  /** Other active devices may sell from the same location. */
  sharesLocation: Generated<boolean>
  /** Before the numbers that it gives offline. Never another device's, also of a retired one: no number is given twice. */
  numberPrefix: string
  createdBy: Generated<string>
  createdAt: Generated<Time>
  changedAt: Generated<Time>
  nameKey: GeneratedAlways<string>
  /** With which its own numbers begin; once it was paired they go on by themselves. */
  firstNumber: Generated<number>
}

/** Whose record it is that an outsider names by a code alone. Written by triggers of the tables that have these codes, read by app.company_of. */
export interface DirectoryTable {
  kind: 'invitation' | 'paymentLink' | 'paymentIntent' | 'stripeAccount' | 'quickbooksRealm' | 'deviceEmail' | 'devicePairing' | 'deviceKey' | 'store'
  code: string
  companyId: string
}

export interface DisputesTable {
  companyId: string
  id: string
  intentId: string
  amount: number
  reason: Generated<string>
  state: string
  dueBy: Time | null
  evidence: Generated<Json>
  evidenceSentAt: Time | null
  /** What it took from the balance and gave back, fees included. */
  net: number | null
  createdAt: Time
  heardAt: Generated<Time>
  /** `warned_at`: people were told that the time to answer runs out. */
  currency: Generated<string>
  chargeId: Generated<string>
  warnedAt: Time | null
  /** Two people at the same answer: the second one is told. */
  evidenceVersion: Generated<number>
}

export interface DuplicateSearchesTable {
  companyId: string
  searchedAt: Time
  customers: number
}

/** Pairs that look like one customer, `one_id` the older. Found every night; those that a person told apart are remembered. */
export interface DuplicateSuspectsTable {
  companyId: string
  id: Generated<string>
  oneId: string
  otherId: string
  /** How much they have in common: a name counts most. */
  strength: number
  foundAt: Generated<Time>
  dismissedAt: Time | null
  dismissedBy: string | null
}

export interface EdiCartonsTable {
  companyId: string
  sscc: string
  documentId: string
}

/** How a company and a trading partner exchange files: one for each direction. */
export interface EdiConnectionsTable {
  companyId: string
  id: Generated<string>
  version: Generated<number>
  name: string
  ediType: 'SFTP' | 'AS2' | 'API' | 'EMAIL' | 'FTP' | 'AWS_S3'
  direction: 'I' | 'O'
  partnerId: string | null
  state: Generated<'Draft' | 'Testing' | 'Live' | 'Paused'>
  /** Field to text; never a secret. */
  settings: Generated<Json>
  /** Field to text, as JSON. */
  secretsSealed: Buffer | null
  /** Of the settings and secrets that passed the last test. */
  passedDigest: Buffer | null
  lastRetrievedAt: Time | null
  /** What was wrong the last time it was used: a step of the connection test, and a code. */
  problemStep: Generated<'' | 'name' | 'reach' | 'trust' | 'signIn' | 'list' | 'write'>
  problemCode: Generated<string>
  problemSince: Time | null
  removedAt: Time | null
  requestKey: string | null
  createdBy: string | null
  createdAt: Generated<Time>
  updatedAt: Generated<Time>
  /** What went wrong with one file alone is told with its name: the rest of the folder came. */
  problemFile: Generated<string>
}

/** The last control number that went to a partner; none is ever used twice. */
export interface EdiControlNumbersTable {
  companyId: string
  partnerId: string
  kind: 'interchange' | 'group'
  last: number
}

/** Until when somebody must have said something, as the partner's profile had it when the clock began: what we owe to a partner's order, and what a partner owes to a document of ours. */
export interface EdiDeadlinesTable {
  companyId: string
  /** The partner's order, or our document. */
  documentId: string
  /** What is awaited. */
  document: '997' | '855' | '856' | '810'
  owedBy: 'us' | 'them'
  partnerId: string
  dueAt: Time
  /** Cents that a late one costs. */
  penalty: Generated<number>
  doneAt: Time | null
  /** When people were told that it is late. */
  toldAt: Time | null
}

export interface EdiDocumentsTable {
  companyId: string
  id: Generated<string>
  version: Generated<number>
  direction: 'I' | 'O'
  /** Both null only where nothing could be read, or written. */
  fileId: string | null
  groupId: string | null
  ordinal: number
  partnerId: string | null
  /** Of X12: 850; empty where nothing could be read. */
  type: string
  /** envelope: it stands for what is wrong with the envelopes of a file, beside those that came in it. */
  kind: 'purchaseOrder' | 'orderChange' | 'orderResponse' | 'shipNotice' | 'invoice' | 'acknowledgment' | 'other' | 'unreadable' | 'envelope'
  /** Validation. received: to be looked at. duplicate: known already. ignored: a person said so. */
  state: 'received' | 'valid' | 'held' | 'invalid' | 'duplicate' | 'ignored'
  delivery: Generated<'None' | 'Queued' | 'Sent' | 'Delivered' | 'Retrying' | 'Failed' | 'Unknown'>
  /** What whoever received it says to it: we of theirs, they of ours. */
  acknowledgment: Generated<'NotExpected' | 'Waiting' | 'Accepted' | 'AcceptedWithErrors' | 'PartlyAccepted' | 'Rejected' | 'Overdue'>
  test: Generated<boolean>
  /** ISA05-08, ISA13, GS06 and ST02 in one, and SHA-256 of the set: the same number with other content is no duplicate. */
  controlKey: string
  contentHash: string
  /** The control number of the set. */
  control: string
  /** The number of the order that it is about. */
  number: Generated<string>
  numberKey: GeneratedAlways<string>
  release: Generated<string>
  /** Cents, as the document itself says. */
  total: number | null
  /** Where in the file. */
  startByte: number
  sizeBytes: number
  /** What the reader of the format found, and what keeps it from becoming an order. */
  problems: Generated<Json>
  holds: Generated<Json>
  /** The kinds of those holds: what it is counted by. */
  reasons: Generated<string[]>
  content: Json | null
  /** The document that has the same control number, or the same order number. */
  sameAs: string | null
  receivedAt: Generated<Time>
  settledAt: Time | null
  /** The order that a change of a partner was carried out on, by itself. */
  changedOrder: string | null
  /** Why a document needs a person, of ours as of theirs: what the list of those is made of. */
  needs: GeneratedAlways<string[]>
  /** In spite of which holds a person decided. */
  acceptedHolds: Generated<Json>
  /** Of what a partner sent not the change from waiting to accepted, which nearly each of them goes through: it takes no index entries (0192). */
  acknowledgmentKey: GeneratedAlways<string | null>
}

/** What came from trading partners and what goes to them: the bytes as they are, never changed, and what was read in them. */
export interface EdiFilesTable {
  companyId: string
  id: Generated<string>
  /** I: from a partner. O: of our own. */
  direction: 'I' | 'O'
  /** Over which connection; empty: a person brought it. */
  connectionId: string | null
  /** As the other side calls it: never a path of ours. */
  remoteName: Generated<string>
  /** Size and time, entity tag, uid: whatever tells one state of the remote file from another. */
  remoteVersion: Generated<string>
  /** SHA-256. */
  file: string
  sizeBytes: number
  /** received: to be split. split: documents of it are to be looked at. done: nothing to do. failed: what it needs, a person says. */
  state: 'received' | 'split' | 'done' | 'failed'
  /** How often work on it began and did not end. */
  attempts: Generated<number>
  /** What belongs to no document. */
  problems: Generated<Json>
  broughtBy: string | null
  receivedAt: Generated<Time>
  startedAt: Generated<Time>
  /** What came over a connection that was being tried is a test, whatever it says itself. */
  test: Generated<boolean>
}

/** A functional group with the ids and control numbers around it: what is acknowledged as one. */
export interface EdiGroupsTable {
  companyId: string
  id: Generated<string>
  fileId: string
  ordinal: number
  /** Null: nobody we know calls themselves so. */
  partnerId: string | null
  senderQualifier: string
  senderId: string
  receiverQualifier: string
  receiverId: string
  groupSender: string
  groupReceiver: string
  interchangeControl: string
  control: string
  type: string
  version: string
  test: boolean
  /** {element, component, repetition, terminator} */
  delimiters: Json
  /** How many sets it says it has. */
  announced: number | null
  problems: Generated<Json>
  /** The document of ours that acknowledges it. */
  acknowledgedBy: string | null
  /** Documents come in more formats than X12: what their group is written in, and whether its sender waits for a functional acknowledgment. Delimiters are null where a format has lines. */
  format: Generated<'x12' | 'edifact' | 'cxml' | 'ubl' | 'json' | 'csv'>
  wantsAcknowledgment: Generated<boolean>
}

/** The orders that a document became: one, or one for each store that it shares its lines among. */
export interface EdiOrdersTable {
  companyId: string
  documentId: string
  store: Generated<string>
  orderId: string
  /** [{kind, code, text, amountCents}]: the allowances and charges in the order's amounts; null: placed before they went into them. */
  extras: Json | null
}

/** What was answered to a trading partner's order: which of our documents says what about which of its lines. */
export interface EdiRepliesTable {
  companyId: string
  /** The document of ours, and the partner's that it answers. */
  documentId: string
  answersId: string
  /** Null: the document as a whole, whatever orders it became. */
  orderId: string | null
  kind: 'orderResponse' | 'shipNotice' | 'invoice'
  /** replace: in the place of what was said before. */
  purpose: 'original' | 'replace'
  /** Our own number of it: of the shipment, of the invoice. */
  number: string
  /** {"0": "12"}: how many of which line of the partner's document, which counts them from 0. */
  quantities: Json
  /** Made by the form: the same key never writes twice. */
  requestKey: string
  createdBy: string | null
  createdAt: Generated<Time>
}

/** How the retrieving of a live inbound connection goes: the run that is going on or was the last, and when the next is due. */
export interface EdiRetrievalsTable {
  companyId: string
  connectionId: string
  /** Moved on only when a run ends: what a dead worker left is still due. */
  dueAt: Generated<Time>
  startedAt: Time | null
  /** Null while it runs. */
  endedAt: Time | null
  /** Files that were new to us, and of them those that are stored. */
  found: Generated<number>
  stored: Generated<number>
  /** Runs in a row that ended with a problem, which stands with the connection. */
  failures: Generated<number>
}

/** Files that may still be growing there, as they were when they were first seen so. */
export interface EdiSightingsTable {
  companyId: string
  connectionId: string
  remoteName: string
  remoteVersion: string
  seenAt: Generated<Time>
}

/** What a right code earned: a confirmed address (sign-up) or the right to set a password (reset). Single use. */
export interface EmailGrantsTable {
  tokenHash: Buffer
  purpose: 'signup' | 'reset'
  email: string
  expiresAt: Time
  usedAt: Time | null
  createdAt: Generated<Time>
  /** The account a grant made: the same request again, after a lost answer, finds it instead of making another. */
  userId: string | null
}

export interface EmployeesTable {
  companyId: string
  id: Generated<string>
  name: string
  email: Generated<string>
  phone: Generated<string>
  number: Generated<string>
  active: Generated<boolean>
  updatedAt: Generated<Time>
}

/** The tie between a record of ours and theirs. Never a name match at run time. */
export interface ExternalLinksTable {
  companyId: string
  provider: string
  kind: string
  externalId: string
  localId: string
  /** Their version token and the time they gave it. */
  version: Generated<string>
  changedAt: Time | null
  /** The fields on which both sides last agreed. */
  snapshot: Json | null
  /** Since when the record is gone there (merged into another). The tie stays, so that nobody makes it there again. */
  removedAt: Time | null
  /** What they have now, while it waits for a person to choose; when we changed which field since both sides agreed. */
  remote: Json | null
  changed: Generated<Json>
  /** The version that our own write made there, until QuickBooks tells of it: nothing to read then. */
  writtenAt: Time | null
  /** Of a record that is gone there: the one that it was merged into, by their id. */
  mergedInto: Generated<string>
  /** When the answer was asked for whose values are stored; null: before this was kept. */
  askedAt: Time | null
}

/** Approved rewards of one program, by one way to pay, up to a day (rules 3.10). Amounts in cents. */
export interface FundingBatchesTable {
  companyId: string
  id: Generated<string>
  number: number
  programId: string
  payVia: 'D' | 'A' | 'O'
  cutOff: string
  state: Generated<'Preview' | 'AwaitingApproval' | 'Approved' | 'Submitting' | 'Unknown' | 'Processing' | 'Settled' | 'PartlySettled' | 'Failed' | 'Rejected' | 'Cancelled'>
  version: Generated<number>
  payees: Generated<number>
  /** What was earned; less `netted`, what was taken back; less `withheld`; that is `total`. `fees` come on top. */
  gross: Generated<number>
  netted: Generated<number>
  withheld: Generated<number>
  fees: Generated<number>
  total: Generated<number>
  balanceBefore: number | null
  balanceAfter: number | null
  /** Whoever decided what is in it: above the company's limit none of them approves it. */
  preparedBy: Generated<string[]>
  preparedNames: Generated<string[]>
  approvedBy: string | null
  approvedName: Generated<string>
  approvedAt: Time | null
  submittedBy: Generated<string>
  submittedAt: Time | null
  settledAt: Time | null
  reason: Generated<string>
  /** What changed of it after somebody had seen it: approval is void. */
  moved: Json | null
  providerRef: Generated<string>
  /** Why nobody knows what became of it: the other side was silent, says that it is not there, that a part was lost, or what cannot be. */
  says: Generated<'' | 'silent' | 'notThere' | 'incomplete' | 'wrong'>
  /** A person said so: what the other side says not to have goes out once more, under the same reference. */
  sendsAgain: Generated<boolean>
  effectiveOn: string | null
  requestKey: string
  createdAt: Generated<Time>
  changedAt: Generated<Time>
  /** When the other side was last asked by itself what became of it. */
  askedAt: Time | null
}

/** Files for the bank, and those that came from it: one that was taken is not taken again. */
export interface FundingFilesTable {
  companyId: string
  id: Generated<string>
  kind: 'ach' | 'returns'
  batchId: string | null
  sha256: string
  name: string
  /** Accounts of payees stand in it. Of a file of returns nothing is kept but its hash. */
  contentSealed: Buffer | null
  fetched: Generated<number>
  madeBy: Generated<string>
  madeAt: Generated<Time>
}

/** What one payee gets of a batch, and what became of it. */
export interface FundingItemsTable {
  companyId: string
  id: Generated<string>
  batchId: string
  place: number
  payeeKind: 'C' | 'S'
  payeeId: string
  payeeName: string
  way: 'card' | 'ach' | 'credit' | 'manual' | 'payroll'
  /** The processor's id of the card, as it was when the batch was approved. */
  target: Generated<string>
  last4: Generated<string>
  rows: Generated<number>
  gross: Generated<number>
  netted: Generated<number>
  withheld: Generated<number>
  fee: Generated<number>
  amount: Generated<number>
  /** Why the payee gets nothing of this batch: it waits for the next one. */
  held: 'minimum' | 'negative' | 'noCard' | 'severalCards' | 'cardNotActive' | 'noBank' | 'taxForm' | 'inactive' | 'payroll' | 'hold' | null
  state: Generated<'Queued' | 'Sent' | 'Accepted' | 'Posted' | 'Refused' | 'Returned' | 'Unknown' | 'Cancelled' | 'Held'>
  /** Why it was refused or came back, in the words of the other side; `text` for people. */
  code: Generated<string>
  text: Generated<string>
  providerRef: Generated<string>
  /** By which the bank names it in a file of returns. */
  trace: Generated<string>
  settledAt: Time | null
  changedAt: Generated<Time>
  /** The payee's account as it was when the batch was approved, where it is paid to one. */
  bankVersion: Generated<number>
  /** When the payee had it, also where it came back since. */
  postedAt: Time | null
  /** The vendor of QuickBooks who is paid by bill and bill payment, as it was when the batch was submitted. */
  vendorId: string | null
}

/** The money that is there for cards and bank transfers, movement by movement. Appended only. Cents. */
export interface FundingMovementsTable {
  companyId: string
  id: Generated<string>
  number: number
  /** What leaves for a batch leaves when it is submitted; what was refused or came back is there again. */
  kind: 'deposit' | 'withdrawal' | 'payout' | 'fees' | 'refused' | 'returned'
  amount: number
  /** After it; less than nothing only where a payment of an item was made that nobody expected. */
  balance: number
  day: string
  batchId: string | null
  itemId: string | null
  reference: Generated<string>
  note: Generated<string>
  madeBy: Generated<string>
  requestKey: string | null
  madeAt: Generated<Time>
}

/** Which rewards an item pays. Living: it pays them, or may; a reward is in one such item at most. */
export interface FundingRowsTable {
  companyId: string
  itemId: string
  rowId: string
  batchId: string
  entryId: string
  amount: number
  living: Generated<boolean>
}

/** How a company pays rewards. Amounts in cents. */
export interface FundingSettingsTable {
  companyId: string
  version: Generated<number>
  /** What the processor takes for each card that is loaded. */
  cardFee: Generated<number>
  achFee: Generated<number>
  /** What becomes of a payee of whom there is no tax form. */
  withoutTaxForm: Generated<'pay' | 'hold' | 'withhold'>
  /** Backup withholding of such a payee; decimal text. */
  withheldPercent: Generated<string>
  achCompanyName: Generated<string>
  /** As the company's bank assigned it. */
  achCompanyId: Generated<string>
  achBankName: Generated<string>
  achBankRouting: Generated<string>
  /** After so long money that nobody claims goes to the payee's state. */
  dormancyYears: Generated<number>
}

/** What an item pays of the rewards of each program, together its gross less what was netted. Less than nothing: it came off for that program. Cents. */
export interface FundingSharesTable {
  companyId: string
  itemId: string
  programId: string
  amount: number
}

/** Was anybody there to be told? `gap_ended_at`: the end of the last time when nobody was. */
export interface HeartbeatsTable {
  name: string
  at: Generated<Time>
  gapEndedAt: Time | null
}

export interface InboundEventsTable {
  provider: string
  eventKey: string
  receivedAt: Generated<Time>
  headers: Json
  body: Buffer
  processedAt: Time | null
}

/** What was earned and not paid when a month ended. Cents, by kind of payee. */
export interface IncentiveAccrualsTable {
  companyId: string
  /** Its last day. */
  month: string
  customers: number
  reps: number
  takenAt: Generated<Time>
}

/** How a company rewards its dealers and reps. Amounts in cents. */
export interface IncentiveSettingsTable {
  companyId: string
  version: Generated<number>
  /** Where rewards of customers go in QuickBooks: they lower revenue (rules 3.22, 10). Null: not said yet. */
  customerAccountId: string | null
  /** Where rewards of people go: an expense of selling. */
  repAccountId: string | null
  /** More than this is paid, or closed, by two people. Null: one is enough. */
  secondPersonAbove: number | null
  /** Rewards of less than this are approved by themselves; 0: none are. */
  approvesBelow: Generated<number>
  /** What a new program begins with: less waits for the next payout. */
  minimumPayout: Generated<number>
  /** What was earned and is not paid stands there at the end of each month, and nothing else. Null: nothing is accrued. */
  accruedAccountId: string | null
  /** When that was said first: the month of this day is the first to be accrued. */
  accruedSince: string | null
  /** The item of credit memos by which customers get their rewards. Null: they are booked by hand. */
  creditItemId: string | null
}

/** Which database this is: the folder of files carries the same mark. One row. The app does not read it, the start does, as the owner. */
export interface InstallationTable {
  id: Generated<string>
  /** The folder knows how many there were: an earlier copy of this database has had fewer. */
  starts: Generated<number>
}

export interface InvitationsTable {
  companyId: string
  id: Generated<string>
  email: string
  displayName: string
  language: 'en' | 'es'
  role: 'owner' | 'manager' | 'accounting' | 'operations' | 'rep' | 'customer' | 'viewer'
  repId: string | null
  customerId: string | null
  contactId: string | null
  /** Of the link that was sent last: inviting again ends the one before. */
  codeHash: Buffer
  invitedBy: string | null
  sentAt: Generated<Time>
  expiresAt: Time
  acceptedAt: Time | null
  acceptedBy: string | null
  withdrawnAt: Time | null
  /** The delivery of the mail that carries the link; of those before this column it is not known. */
  mailId: string | null
}

export interface InvoicesTable {
  companyId: string
  id: Generated<string>
  customerId: string | null
  number: Generated<string>
  date: string
  dueDate: string | null
  total: number
  balance: number
  tax: Generated<number>
  voided: Generated<boolean>
  deleted: Generated<boolean>
  memo: Generated<string>
  lines: Generated<Json>
  updatedAt: Generated<Time>
  /** The first day on which an unpaid invoice is late; without a due date it is due on its own. */
  overdueFrom: GeneratedAlways<string>
  /** QuickBooks' id of the code by which its tax was computed; empty: none; null: not read yet. */
  taxCode: string | null
  /** Of which estimate it was made, by QuickBooks' id; empty: of none. */
  estimate: Generated<string>
  /** As QuickBooks says it (USD); empty: it says none; null: not read yet. */
  currency: string | null
}

/** How people find items, as a tree; QuickBooks keeps categories of its own (items of the type Category). */
export interface ItemCategoriesTable {
  companyId: string
  id: Generated<string>
  parentId: string | null
  name: string
  /** Among those below the same parent. */
  position: Generated<number>
  version: Generated<number>
  updatedAt: Generated<Time>
}

/** What it takes to put a change of many back: what each item had, and the version that the change made. */
export interface ItemChangeRowsTable {
  companyId: string
  changeId: string
  itemId: string
  before: Json
  version: number
}

/** Changes of many items at once. */
export interface ItemChangesTable {
  companyId: string
  id: Generated<string>
  requestKey: string
  /** What each of them got. */
  change: Json
  changed: Generated<number>
  unchanged: Generated<number>
  startedBy: string
  createdAt: Generated<Time>
  undoneAt: Time | null
  takenBack: Generated<number>
  kept: Generated<number>
  /** As QuickBooks keeps them, or nothing could be ordered of them. */
  skipped: Generated<number>
}

/** The sum of a company's parts is how many of its items are active, without the categories of QuickBooks. Whoever adds items changes a part that nobody else is just changing, so that nobody waits. */
export interface ItemCountsTable {
  companyId: string
  part: Generated<string>
  /** Of a part alone it means nothing, and may be negative. */
  active: number
}

/** Why rows were left out. */
export interface ItemImportErrorsTable {
  companyId: string
  importId: string
  row: number
  field: string
  /** A text key, with a value behind a bar. */
  message: string
  value: Generated<string>
  /** The row as it came. */
  cells: Generated<Json>
}

/** What an import did to which item: how the form's fields were before it, or null where it made the item. */
export interface ItemImportRowsTable {
  companyId: string
  importId: string
  itemId: string
  before: Json | null
  /** The one that the import made: whoever changed the item since keeps it. */
  version: number
}

/** Items from a file: what was sent, how its columns are read, how far it is, and what it did, so that it can be taken back. */
export interface ItemImportsTable {
  companyId: string
  id: Generated<string>
  state: Generated<'uploaded' | 'checking' | 'checked' | 'running' | 'done' | 'cancelled' | 'failed' | 'undoing' | 'undone'>
  /** Null once nobody can need it any more. */
  file: string | null
  fileName: string
  format: 'csv' | 'xlsx'
  encoding: Generated<string>
  delimiter: Generated<string>
  backslashes: Generated<boolean>
  sheet: Generated<number>
  headerRow: Generated<number>
  sizeBytes: number
  headers: Json
  samples: Json
  /** Of each column the field it fills, or ''. */
  mapping: Json
  /** By what a row finds its item. */
  matchBy: Generated<'number' | 'gtin' | 'name'>
  addsNew: Generated<boolean>
  rowsTotal: Generated<number>
  /** The last row of the file that is done with, and how many were what. */
  lastRow: Generated<number>
  added: Generated<number>
  updated: Generated<number>
  unchanged: Generated<number>
  wrong: Generated<number>
  takenBack: Generated<number>
  kept: Generated<number>
  /** A text key. */
  problem: Generated<string>
  createdBy: string | null
  createdAt: Generated<Time>
  /** In whose name it is carried out, as the audit log has it. */
  actor: Generated<Json>
  /** Whether that person may change what items cost. */
  seesCosts: Generated<boolean>
  startedAt: Time | null
  finishedAt: Time | null
  /** Who is told when it is done. */
  startedBy: string | null
  /** Of a text in UTF-8: lines that are not. */
  oddLines: Generated<number>
  /** Of a workbook: their names, and which are hidden. */
  sheets: Generated<Json>
  /** Among which a person finds the headings. */
  firstRows: Generated<Json>
}

/** What an item is packed in: each, inner, case, pallet. */
export interface ItemPacksTable {
  companyId: string
  itemId: string
  /** As X12 writes it; the row of the item's own unit has the quantity 1. */
  unit: string
  /** How many of the item's own unit are in it. */
  quantity: string
  /** Fourteen digits, or empty. */
  gtin: Generated<string>
}

/** Pictures of items, the first of them in lists; WebP, at most 1 MB each. */
export interface ItemPicturesTable {
  companyId: string
  id: Generated<string>
  itemId: string
  position: Generated<number>
  /** Names the stored file. */
  sha256: string
  width: number
  height: number
  createdAt: Generated<Time>
  bytes: number
  /** The file (its SHA-256) with the same picture of at most 160 pixels a side; null: none could be made, the picture itself takes its place. */
  small: string | null
  /** How large the small one is. */
  smallBytes: Generated<number>
}

/** Words by whose beginnings an item is found: of its name and number, the GTINs of its packs and what partners call it, without leading zeros where those are digits. Triggers keep them. */
export interface ItemWordsTable {
  companyId: string
  word: string
  /** No foreign key: checked row by row it would take longer than indexing the words. */
  itemId: string
}

/** QuickBooks keeps name, number, prices, cost, account and whether it is active; version and what follows it are ours. */
export interface ItemsTable {
  companyId: string
  id: Generated<string>
  name: string
  fullName: Generated<string>
  sku: Generated<string>
  description: Generated<string>
  itemType: Generated<string>
  /** Unit prices may have more than two decimals. */
  unitPrice: string | null
  purchaseCost: string | null
  quantityOnHand: string | null
  taxable: Generated<boolean>
  parentId: string | null
  active: Generated<boolean>
  updatedAt: Generated<Time>
  /** The number that an item goes by, however it is written. */
  numberKey: GeneratedAlways<string>
  nameSort: GeneratedAlways<string>
  /** Begins with the name. */
  searched: GeneratedAlways<string>
  /** Of what is ours: grows with each change by a person. */
  version: Generated<number>
  categoryId: string | null
  /** What one of it is, as X12 writes units; quantities of stock and the item's own price are of this unit. */
  unit: Generated<string>
  /** The least that is sold at once, in the item's unit. */
  minimumQuantity: string | null
  /** It is sold in multiples of so many. */
  multipleQuantity: string | null
  /** The most that is sold at once. */
  maximumQuantity: string | null
  /** Reps sell it on their devices. */
  onDevices: Generated<boolean>
  /** It may be offered in stores. */
  inStores: Generated<boolean>
  /** What shoppers read above it in English; empty: its name. */
  titleEn: Generated<string>
  titleEs: Generated<string>
  /** What shoppers read about it in English; empty: its description. */
  textEn: Generated<string>
  textEs: Generated<string>
  /** Its own, where it is not taxed like the rest; null: by `taxable`. */
  taxCodeId: string | null
  weightGrams: string | null
  lengthMm: string | null
  widthMm: string | null
  heightMm: string | null
  /** Made by the form that added it: the same form never adds twice. */
  requestKey: string | null
  incomeAccountId: string | null
  /** Of a bundle or an assembly: QuickBooks' ids of what is in it, and how many; null: none, or not read yet. */
  parts: Json | null
  /** What was changed here and QuickBooks has not answered yet, by column: what it was, ours, when; and theirs, if that came meanwhile. */
  edits: Json | null
  /** What it takes to make it in QuickBooks, until it is there. */
  made: Json | null
  onHandOrder: GeneratedAlways<number>
  /** What stands on purchases of it in QuickBooks; masked as its cost is. */
  purchaseDescription: Generated<string>
  /** Ours of the account that it is charged to when it is sold or bought; masked as its cost is. */
  costAccountId: string | null
  /** Ours of the account that it stands in while QuickBooks counts it; masked as its cost is. */
  stockAccountId: string | null
  /** Of a bundle, what its parts come to; null: one of them is not known or has no price. Triggers keep it. */
  partsPrice: string | null
  /** Of a bundle, what its parts cost. */
  partsCost: string | null
  /** What one sells for before levels and agreements: its own price, of a bundle without one that of its parts. */
  sellsFor: GeneratedAlways<string | null>
  /** What one costs: by itself, or its parts. */
  costs: GeneratedAlways<string | null>
  /** `sells_for` as a whole number, which an index compares below row level security. */
  priceOrder: GeneratedAlways<number>
}

/** Which keys (SECRET_KEY) this database works with; compared at every start, not seen by the app. */
export interface KeyCheckTable {
  fingerprint: Buffer
  /** The database login of processes with this key, where it took over from another; empty: the usual one. */
  login: Generated<string>
}

/** Browsers in which somebody signed in to an account before: their failed sign-ins are counted apart from those of strangers. */
export interface KnownDevicesTable {
  userId: string
  tokenHash: Buffer
  /** Of the person when they signed in: changed since, the browser is a stranger again. */
  epoch: number
  usedAt: Generated<Time>
}

/** How many letters a company's automations have sent in a day: there is a most. */
export interface LetterDaysTable {
  companyId: string
  day: string
  letters: number
}

/** A ticket opens one socket. Who may listen is asked again while the socket is open. */
export interface LiveTicketsTable {
  ticketHash: Buffer
  sessionId: string
  companyId: string
  expiresAt: Time
}

/** Failed sign-ins are counted for every address tried, known or not: a wait tells nobody whether there is an account. Only a hash is kept, since people type passwords into the wrong field. */
export interface LoginAttemptsTable {
  accountHash: Buffer
  failures: number
  nextAt: Generated<Time>
  lastAt: Generated<Time>
}

/** One marketing message a day for each address. */
export interface MarketingDaysTable {
  companyId: string
  email: string
  day: string
}

/** Lines of the list of what needs a bookkeeper that somebody put aside. */
export interface MattersAsideTable {
  companyId: string
  kind: string
  /** What it is of, the same from one proof to the next. */
  key: string
  /** How the matter stood when it was put aside: where it stands otherwise, it is back in the list. */
  mark: string
  reason: string
  /** When the day begins on which it is back in the list. */
  until: Time
  putBy: string | null
  putAt: Generated<Time>
}

export interface MembershipsTable {
  companyId: string
  userId: string
  role: 'owner' | 'manager' | 'accounting' | 'operations' | 'rep' | 'customer' | 'viewer'
  /** Whose own rows a rep or customer sees. */
  repId: string | null
  customerId: string | null
  createdAt: Generated<Time>
  /** A person's way into a company: invited by a link, let in, suspended, let in again. */
  suspendedAt: Time | null
  /** Contacts signed in by a link keep their way in when the customer's own address changes. */
  invitationId: string | null
  /** The contact that was made inactive: making it active again lets the person in again, and lifts nothing that an owner suspended. */
  suspendedByContact: string | null
}

/** Documents whose customer could not be read: tied to it when it comes. */
export interface MissingCustomersTable {
  companyId: string
  kind: string
  localId: string
  customerExternalId: string
}

/** Sub-customers whose parent has not come yet: tied to it at the end of the import. */
export interface MissingParentsTable {
  companyId: string
  customerId: string
  parentExternalId: string
}

/** From which customer documents of QuickBooks went to which, as we read them there. */
export interface MovedDocumentsTable {
  companyId: string
  /** The customer they were of. */
  fromCustomer: string
  /** The customer they are of since. */
  toCustomer: string
  /** When we saw the last one go. */
  movedAt: Generated<Time>
}

/** When somebody was last told in the morning what needs them, or was not for there was nothing. */
export interface NeedMailsTable {
  companyId: string
  userId: string
  lookedAt: Time
}

/** Rows of "Needs you" that somebody snoozed, gave to somebody, or has done with: for everybody in the company. */
export interface NeedMarksTable {
  companyId: string
  /** Of `src/contract/needs.ts`: rooms add theirs. */
  kind: string
  /** It comes back then, or as soon as it is worse than it was. */
  snoozedUntil: Time | null
  snoozedBy: string | null
  snoozedAt: Time | null
  /** How many waited when it was snoozed. */
  snoozedCount: number | null
  /** What those came to; null: no money hangs on it. */
  snoozedCents: number | null
  assignedTo: string | null
  /** Of a notice: what came later stands in the list. */
  doneUntil: Time | null
}

export interface NoteAttachmentsTable {
  companyId: string
  id: Generated<string>
  noteId: string
  /** At most five to a note, however many uploads run at once. */
  slot: number
  name: string
  extension: string
  bytes: number
  fileHash: string
  addedBy: string | null
  createdAt: Generated<Time>
}

/** Without a row: in the product, not by mail. */
export interface NotificationChoicesTable {
  companyId: string
  userId: string
  code: string
  app: boolean
  mail: 'off' | 'hourly' | 'daily'
}

/** What a person is told. `seen`: the list was opened with it, `read`: it was opened itself. What a person has chosen is kept with it: `shown` in the product, `mail` in a digest, `quiet` when it came in their quiet hours and so did not pop up. */
export interface NotificationsTable {
  companyId: string
  id: Generated<string>
  userId: string
  code: string
  value: Generated<string>
  recordKind: string | null
  /** What Stripe tells of has ids of Stripe's. */
  recordId: string | null
  shown: boolean
  mail: boolean
  quiet: boolean
  createdAt: Generated<Time>
  seenAt: Time | null
  readAt: Time | null
  deletedAt: Time | null
  mailedAt: Time | null
}

export interface OneTimeCodesTable {
  id: Generated<string>
  purpose: 'signup' | 'reset' | 'store'
  /** The address; of a store, its id before that. */
  email: string
  codeHash: string
  flowHash: Buffer | null
  attempts: Generated<number>
  expiresAt: Time
  usedAt: Time | null
  createdAt: Generated<Time>
}

/** The invoices of QuickBooks by which an order is asked for: one for all of it, or one for each shipment. */
export interface OrderInvoicesTable {
  companyId: string
  orderId: string
  /** The shipment, or the order itself: all of it, or what no shipment has an invoice of its own for. Of a payment request: the invoice. */
  part: string
  invoiceId: string
}

export interface OrderLinesTable {
  companyId: string
  orderId: string
  lineNo: number
  itemId: string | null
  itemNumber: Generated<string>
  description: Generated<string>
  quantity: string
  unit: Generated<string>
  unitPrice: string
  discountPercent: Generated<string>
  /** After its own discount, before the order's. */
  amount: number
  taxable: Generated<boolean>
  /** What a customer paid last for an item is looked up for every line that comes in. A line knows its order's customer and number, so that this takes as long for a customer with many orders as for one with few. */
  customerId: string | null
  orderNumber: number | null
  /** How many of it were promised to a trading partner; null while nobody promised anything. */
  confirmed: string | null
  /** How many of it were invoiced to a trading partner. */
  invoiced: Generated<string>
  /** How many of it were ordered and are not to be shipped any more; the quantity is without them. */
  calledOff: Generated<string>
  /** Why its price was what it is, as the price function said when it was placed; null: typed by a person, or said by an order from elsewhere. */
  priceWhy: Json | null
}

/** An order, whatever door it came in by. Amounts in cents; quantities, unit prices in dollars and percentages are decimals. */
export interface OrderNumbersTable {
  companyId: string
  last: number
  /** Payment requests are counted by themselves. */
  lastRequest: Generated<number>
}

/** What an order said before it was changed. */
export interface OrderVersionsTable {
  companyId: string
  orderId: string
  version: number
  content: Json
  replacedAt: Generated<Time>
  replacedBy: Generated<string>
  reason: Generated<string>
}

export interface OrdersTable {
  companyId: string
  id: Generated<string>
  number: number
  version: Generated<number>
  state: 'Quote' | 'QuoteExpired' | 'Submitted' | 'AwaitingApproval' | 'Accepted' | 'AwaitingPayment' | 'Paid' | 'OnAccount' | 'PartShipped' | 'Fulfilled' | 'Closed' | 'Rejected' | 'Cancelled' | 'Expired'
  source: 'staff' | 'invoice' | 'edi' | 'store' | 'device'
  /** The source's own key: an order is placed once however often it arrives. */
  sourceId: string
  customerId: string
  /** The invoice of QuickBooks that was made for all of it. A payment request has its invoices in order_invoices alone. */
  invoiceId: string | null
  salesRepresentative: Generated<string>
  classId: string | null
  termsId: string | null
  poNumber: Generated<string>
  memo: Generated<string>
  orderDate: string
  currency: Generated<string>
  addressName: Generated<string>
  address1: Generated<string>
  address2: Generated<string>
  city: Generated<string>
  shipState: Generated<string>
  zip: Generated<string>
  taxCodeId: string | null
  /** As it was when the order was priced. */
  taxPercent: Generated<string>
  itemCount: number
  discountPercent: Generated<string>
  discount: Generated<number>
  subtotal: number
  delivery: number
  taxes: number
  grandTotal: number
  /** What came in by payments here, less what was given back and is owed again. sales/orders/server/price/money.ts alone writes the money. */
  amountReceived: Generated<number>
  createdBy: string | null
  createdAt: Generated<Time>
  updatedAt: Generated<Time>
  /** Of what came in: given back, or lost in a dispute, and not owed again. It opens nothing. */
  amountRefunded: Generated<number>
  /** What its invoice was settled by in QuickBooks that is none of our payments: checks, cash, credit memos. */
  settledInBooks: Generated<number>
  /** By how much a person changed the total of its invoice in QuickBooks since we wrote it. */
  booksAdjustment: Generated<number>
  /** Given up here. */
  writtenOff: Generated<number>
  /** Its invoice was voided or deleted in QuickBooks: nothing is asked for. */
  invoiceOff: Generated<boolean>
  /** How much of its lines has left. sales/orders/server/standing.ts alone writes it, told by the shipments. */
  shipped: Generated<'none' | 'part' | 'all'>
  /** Cents that were set for this order; null: as the settings say. */
  ownDelivery: number | null
  /** Set for this order; null: as customer and settings say. */
  ownTaxCodeId: string | null
  /** No tax on this order, whatever customer and settings say. */
  taxFree: Generated<boolean>
  /** The rates that tax_percent is the sum of, each rounded by itself; empty: it alone. */
  taxRates: Generated<Json>
  /** Why it has no tax; empty: it has. */
  noTax: Generated<'' | 'noCode' | 'chargesNone' | 'nothingTaxable' | 'zeroRate' | 'taxFree' | 'exempt' | 'asOrdered' | 'asInvoiced'>
  /** Who accepted the quote, by the name that was typed; empty: it was none. */
  acceptedBy: Generated<string>
  acceptedAt: Time | null
  /** Its number as people read it; what bears PR- is a payment request. */
  label: GeneratedAlways<string>
  /** Cents of goods that came back and are not owed any more. */
  credited: Generated<number>
  /** How its money stands, whatever became of the goods. */
  paymentState: GeneratedAlways<'Unpaid' | 'PartPaid' | 'Paid' | 'PartRefunded' | 'Refunded'>
  /** Why it had to be approved. credit: beyond its customer's credit; amount: above what the company set; onHold: its customer was, when it accepted a quote. */
  heldBy: Generated<'' | 'credit' | 'amount' | 'onHold' | 'store'>
  /** Cents: the limit that it went beyond, as it was then. */
  heldAbove: number | null
  /** The last day, the company's, on which the quote may be accepted; null: as long as its link lives, or it is none. */
  validUntil: string | null
  openAmount: GeneratedAlways<number>
  /** The first day on which it may leave; null: the customer set none. */
  shipFrom: string | null
  /** The last day on which it may leave. */
  shipBy: string | null
  /** The last day on which it may arrive. */
  deliverBy: string | null
  /** From the day after this the customer does not want it any more. */
  cancelAfter: string | null
  /** The device that it was taken on; null: it came by another way. */
  deviceId: string | null
  /** The store in which it was placed; null: it came by another way. */
  storeId: string | null
  /** Who placed it there. */
  shopperId: string | null
  /** Where its goods are held, if not at the default location. */
  locationId: string | null
}

/** Orders that became paid: the receipt and what follows for its customer are still to do while `done_at` is empty. Paid again, again. */
export interface PaidOrdersTable {
  companyId: string
  orderId: string
  paidAt: Generated<Time>
  doneAt: Time | null
  /** Empty: nobody got a receipt by mail. */
  receiptTo: Generated<string>
  /** The payment whose receipt went by mail: nobody gets it twice. */
  receiptFor: Generated<string>
}

/** Allowances and charges that are agreed with a partner: an order that asks for them waits for nobody. */
export interface PartnerAllowancesTable {
  companyId: string
  id: Generated<string>
  partnerId: string
  kind: 'allowance' | 'charge'
  /** In capitals, as its documents have it (SAC02, ITA, ALC), or the words where they have no code. */
  code: string
  per: 'order' | 'line'
  percent: string | null
  /** Dollars: of an order, or of each ordered unit of a line. */
  amount: string | null
  /** `later`: they settle it by themselves, no invoice has it. */
  settled: Generated<'invoice' | 'later'>
  updatedAt: Generated<Time>
}

/** Which answers a partner waits for, how long after its document came, and what a late one costs, in cents. */
export interface PartnerDeadlinesTable {
  companyId: string
  partnerId: string
  document: '997' | '855' | '856' | '810'
  hours: number
  penalty: Generated<number>
}

/** What a partner calls our items and its own stores. */
export interface PartnerItemsTable {
  companyId: string
  id: Generated<string>
  partnerId: string
  /** Of X12 element 235, or GTIN: then the code is its fourteen digits. */
  qualifier: string
  code: string
  itemId: string
  /** Ordered in this unit (empty: in whichever), one of theirs is so many of ours. */
  unit: Generated<string>
  casePack: Generated<string>
  updatedAt: Generated<Time>
  /** The partner orders by the case and names the price of each. */
  pricePerEach: Generated<boolean>
}

export interface PartnerLocationsTable {
  companyId: string
  id: Generated<string>
  partnerId: string
  /** Of X12 element 66. */
  qualifier: string
  code: string
  name: Generated<string>
  address1: Generated<string>
  address2: Generated<string>
  city: Generated<string>
  state: Generated<string>
  zip: Generated<string>
  /** The sub-customer it is sold to; empty: the partner's own customer. */
  customerId: string | null
  updatedAt: Generated<Time>
}

/** Which column of a partner's tables (CSV) is what. */
export interface PartnerTablesTable {
  companyId: string
  partnerId: string
  /** {"number": "PO Number", "quantity": "Qty"}: the header of each column that is read. */
  columns: Json
  dateFormat: 'YYYY-MM-DD' | 'YYYYMMDD' | 'MM/DD/YYYY' | 'DD/MM/YYYY' | 'DD.MM.YYYY'
  decimalMark: '.' | ','
  updatedAt: Generated<Time>
}

/** Who receives rewards on a card. Never the card's number: the processor's own id for it and the last four digits. */
export interface PayCardsTable {
  companyId: string
  id: Generated<string>
  contactId: string
  provider: string
  proxyId: Generated<string>
  last4: Generated<string>
  expires: Generated<string>
  state: 'Requested' | 'Issued' | 'Mailed' | 'Active' | 'Locked' | 'Replaced' | 'Closed' | 'Refused'
  createdAt: Generated<Time>
  updatedAt: Generated<Time>
}

/** How a customer or a rep gets what they earned. Who has no row gets it by what is known of them otherwise. */
export interface PayeesTable {
  companyId: string
  kind: 'C' | 'S'
  payeeId: string
  version: Generated<number>
  /** Whose pay card is loaded; null: the only contact that has one. */
  contactId: string | null
  bankRouting: Generated<string>
  /** Shown by its last four letters alone. */
  bankAccountSealed: Buffer | null
  bankLast4: Generated<string>
  bankSavings: Generated<boolean>
  toCompany: Generated<boolean>
  /** When a valid tax form came; null: there is none. */
  taxFormOn: string | null
  taxLast4: Generated<string>
  /** By which of the other ways; null: customers have it as credit, reps by hand. */
  otherWay: 'credit' | 'manual' | 'payroll' | null
  /** Why nothing is paid for now; empty: it is. */
  hold: Generated<string>
  /** Although the customer or rep is inactive. */
  paysInactive: Generated<boolean>
  /** Whose law says what becomes of money that nobody claims. */
  state: Generated<string>
  bankChangedAt: Time | null
  /** Another one whenever the account is another one, or is said otherwise. */
  bankVersion: Generated<number>
  /** When they were last asked for a tax form; null: never. */
  taxFormAskedAt: Time | null
  /** The address to which that was mailed. */
  taxFormAskedTo: Generated<string>
}

/** Tries of a payment that the bank refused, as Stripe told of each: the payment itself forgets them when it succeeds. */
export interface PaymentDeclinesTable {
  companyId: string
  intentId: string
  /** Stripe's charge; without one the payment method, or the code. */
  attemptId: string
  code: string
  heardAt: Time
}

/** As Stripe last told us, never as a browser did. One per order at a time: another follows where one was cancelled, or was paid and something is owed again. */
export interface PaymentIntentsTable {
  companyId: string
  id: string
  accountId: string
  orderId: string | null
  attempt: Generated<number>
  orderVersion: number | null
  status: string
  amount: number
  amountReceived: Generated<number>
  amountRefunded: Generated<number>
  currency: string
  clientSecretSealed: Buffer | null
  chargeId: string | null
  /** Our kind: D card or wallet, A bank debit, O the rest. */
  paymentMethod: 'D' | 'A' | 'O' | null
  methodType: Generated<string>
  brand: Generated<string>
  last4: Generated<string>
  wallet: Generated<string>
  receiptUrl: Generated<string>
  declineCode: Generated<string>
  fee: number | null
  net: number | null
  balanceTransactionId: string | null
  availableOn: Time | null
  payoutId: string | null
  disputeState: string | null
  disputeDueBy: Time | null
  /** What is wrong with it and waits for a person: an amount that is not the order's, money for an order that was paid already. */
  heldFor: Generated<'' | 'closed' | 'paidAlready' | 'amount'>
  createdAt: Time
  /** When Stripe last told us of it; asked again only when that is long ago. */
  heardAt: Generated<Time>
  /** When the money came, as Stripe's charge has it; when a second person decided on a refund. */
  paidAt: Time | null
  /** The state of a payment as people see it, the first that fits, worst first: the list filters by it along an index. A dispute that was won is over. */
  state: GeneratedAlways<string>
  /** A payment belongs to the customer of its order. It says so itself, so that the payments of a customer are found in the list's order, however many there are. */
  customerId: string | null
}

/** The way to an order's payment. The code is all that a shopper needs, and all that there is to guess: 160 random bits. */
export interface PaymentLinksTable {
  companyId: string
  id: Generated<string>
  orderId: string
  code: string
  /** The link's own; how the money stands is read from the order's payment. */
  state: Generated<'Active' | 'Opened' | 'Expired' | 'Cancelled' | 'Superseded'>
  /** Of which version of the order it speaks. */
  orderVersion: number
  expiresAt: Time
  openedAt: Time | null
  sentTo: Generated<string>
  sentAt: Time | null
  createdBy: string | null
  createdAt: Generated<Time>
  updatedAt: Generated<Time>
  /** In which language who pays reads: the one that the link was sent in, then that of the page it was opened on. */
  language: Generated<'' | 'en' | 'es'>
  /** The delivery of the mail that carried the link last; of those before this column it is not known. */
  mailId: string | null
  /** The store whose shopper pays invoices by it, and where they go back to; null: it was asked for elsewhere. Of an order of a store the order says it. */
  storeId: string | null
}

export interface PaymentMethodsTable {
  companyId: string
  id: Generated<string>
  name: string
  kind: Generated<string>
  active: Generated<boolean>
  updatedAt: Generated<Time>
}

/** What customers promised to pay of an invoice, and by when: a newer one takes the place of the last. */
export interface PaymentPromisesTable {
  companyId: string
  invoiceId: string
  /** It is broken once this day is over and less than that was paid. */
  promisedOn: string
  amount: number
  /** What was open when it was said: paid since is the difference. */
  openThen: number
  note: Generated<string>
  saidBy: string
  saidAt: Generated<Time>
}

export interface PaymentsTable {
  companyId: string
  id: Generated<string>
  customerId: string | null
  number: Generated<string>
  date: string
  total: number
  unapplied: Generated<number>
  method: Generated<string>
  voided: Generated<boolean>
  deleted: Generated<boolean>
  /** [{kind, externalId, amount}]: what it pays. */
  applied: Generated<Json>
  updatedAt: Generated<Time>
}

/** What a payee has too much, and gives back by the next payout. */
export interface PayoutCorrectionsTable {
  companyId: string
  id: Generated<string>
  programId: string
  payeeKind: 'C' | 'S'
  payeeId: string
  amount: number
  because: string
  sourceItemId: string
  /** By which it was given back; null: it waits. */
  itemId: string | null
  madeAt: Generated<Time>
}

export interface PayoutsTable {
  companyId: string
  id: string
  accountId: string
  amount: number
  currency: string
  status: string
  automatic: boolean
  reconciled: Generated<boolean>
  arrivalDate: string
  failureCode: Generated<string>
  failureMessage: Generated<string>
  destinationLast4: Generated<string>
  createdAt: Time
  heardAt: Generated<Time>
  /** Of how many movements it consists, once that is known. */
  movements: Generated<number>
}

export interface PossibleDuplicatesTable {
  companyId: string | null
  customerId: string | null
  otherId: string | null
}

/** One document at QuickBooks for each thing that happened here, whatever became of it. */
export interface PostingsTable {
  companyId: string
  id: Generated<string>
  kind: 'invoice' | 'estimate' | 'payment' | 'collected' | 'refund' | 'refundReversal' | 'dispute' | 'disputeReversal' | 'disputeTax' | 'payout' | 'payoutReversal' | 'fees' | 'opening' | 'creditMemo' | 'creditApplied' | 'funding' | 'fundingReturn' | 'rewardCredit' | 'rewardBill' | 'rewardBillPayment' | 'accrual' | 'accrualReversal'
  /** The order, intent, balance transaction or payout; of fees the day. */
  sourceId: string
  orderId: string | null
  payoutId: string | null
  entity: string
  /** `blocked`: something it needs is not there yet; `differs`: it is there with another total than was asked for; `gone`: deleted or voided by hand there; `changed`: edited there. */
  state: Generated<'blocked' | 'waiting' | 'sending' | 'unknown' | 'posted' | 'differs' | 'error' | 'ignored' | 'voided' | 'gone' | 'changed'>
  waitsFor: Generated<'' | 'currency' | 'customer' | 'invoice' | 'members' | 'sum' | 'chart' | 'abroad' | 'item' | 'shipment'>
  externalId: string | null
  version: Generated<string>
  number: Generated<string>
  /** Cents: as we have it, and as QuickBooks answered. */
  amount: number
  total: number | null
  tax: number | null
  /** The body that QuickBooks took, and what counts of its answer. */
  sent: Json | null
  agreed: Json | null
  /** [{field, ours, theirs}], as last looked at. */
  differs: Generated<Json>
  /** A person asked for it to be made right there, by hand. */
  putBack: Generated<boolean>
  postedAt: Time | null
  checkedAt: Time | null
  createdAt: Generated<Time>
  updatedAt: Generated<Time>
  /** Cents that QuickBooks answered when we last wrote it: what moved the total since, a person did there. */
  answeredTotal: number | null
  /** Since when it does not stand there as it should; null: all is well, or it waits for the shipment as agreed. */
  unsettledSince: Time | null
  /** Of a payout: since when its three figures are not one. */
  apartSince: Time | null
  /** The number it bears where its usual one was taken in QuickBooks; empty: the usual one. */
  ownNumber: Generated<string>
}

/** What a price follows from, as it was until it was changed; of companies with devices, as long as a document may come that was made by it. */
export interface PriceHistoryTable {
  companyId: string
  id: Generated<string>
  kind: 'item' | 'pack' | 'level' | 'ofLevel' | 'agreed' | 'customer'
  recordId: string
  /** Of a pack, its unit. */
  part: Generated<string>
  /** Whose price it is alone; null: a level's own, or a customer's. */
  itemId: string | null
  /** Its columns as text; null: there was none. */
  was: Json | null
  changedAt: Generated<Time>
  /** What one transaction changed was changed at once; this says in which order. */
  notedAt: Generated<Time>
}

/** What an import did to which price: what it had before, or that the import made it. */
export interface PriceImportRowsTable {
  companyId: string
  importId: string
  priceId: string
  existed: boolean
  price: string | null
  percent: string | null
  validTo: string | null
}

/** Files of prices that were brought into a level or to a customer, so that they can be taken back. */
export interface PriceImportsTable {
  companyId: string
  id: Generated<string>
  ownerKind: 'level' | 'customer'
  ownerId: string
  fileName: string
  added: number
  changed: number
  /** When its prices were changed, as they have it themselves: whoever changed one since keeps it. */
  stamp: Time
  startedBy: string
  createdAt: Generated<Time>
  undoneAt: Time | null
  takenBack: Generated<number>
  kept: Generated<number>
}

/** What a level says of single items: before its percentage. */
export interface PriceLevelPricesTable {
  companyId: string
  id: Generated<string>
  levelId: string
  itemId: string
  /** The unit that price and quantity are of; empty: the item's own. */
  unit: Generated<string>
  /** From how many on; 1: any. */
  minQuantity: Generated<string>
  /** Dollars. */
  price: string | null
  /** Of the level's base. */
  percent: string | null
  validFrom: string | null
  validTo: string | null
  updatedAt: Generated<Time>
}

/** What a group of customers pays: a percentage of the item's price or cost, and prices of single items. */
export interface PriceLevelsTable {
  companyId: string
  id: Generated<string>
  version: Generated<number>
  name: string
  /** What the percentage is of; fixed: there are only prices of single items. */
  base: Generated<'price' | 'cost' | 'fixed'>
  /** Signed: -12 is 12 % off. */
  percent: Generated<string>
  rounding: Generated<'none' | 'up' | 'down' | 'nearest'>
  /** What the cents of a rounded price are; .05: a multiple of five cents. */
  ending: Generated<'.99' | '.95' | '.00' | '.05'>
  validFrom: string | null
  /** The last day. */
  validTo: string | null
  /** Of customers who have none, nor their parents. */
  isDefault: Generated<boolean>
  active: Generated<boolean>
  updatedAt: Generated<Time>
}

/** Sales of these days, both included, do not count, unless the terms say so. Without a last day it is paused. */
export interface ProgramPausesTable {
  companyId: string
  programId: string
  fromDay: string
  toDay: string | null
}

/** Terms of a program. What was earned by one stays so: only a longer run, a higher ceiling and other words change what is there. */
export interface ProgramVersionsTable {
  companyId: string
  programId: string
  version: number
  /** The first day of sales for which it holds, in the company's zone; null: from the beginning. */
  fromDay: string | null
  /** programTerms of incentives/programs/terms.ts. */
  terms: Json
  madeBy: Generated<string>
  madeAt: Generated<Time>
}

/** What dealers and reps can earn, from a first to a last day. What holds when is said by its versions. */
export interface ProgramsTable {
  companyId: string
  id: Generated<string>
  /** Two people in the same form: the second one is told. Not that of its terms. */
  version: Generated<number>
  /** Fixed once it was opened. */
  code: string
  name: string
  /** Which state leads to which is said by incentives/programs/states.ts. */
  state: Generated<'Draft' | 'Scheduled' | 'Open' | 'Paused' | 'Ended' | 'Closing' | 'Closed'>
  stateSince: Generated<Time>
  /** For the first time. */
  openedAt: Time | null
  /** Said on purpose: without that and without a ceiling it does not open. */
  noCeiling: Generated<boolean>
  /** Terms as they are being written: of the first version, or of changes of one that runs. Null: nothing is being changed. */
  draft: Json | null
  /** This, the last day and the ceiling: of the latest version, of a program that has none of its draft. */
  fromDate: string
  toDate: string
  maximumAllowed: number | null
  /** Cents. These five are kept by whoever writes what they are sums of, in the same transaction, under this row's lock. */
  spend: Generated<number>
  attained: Generated<number>
  reserved: Generated<number>
  funded: Generated<number>
  paid: Generated<number>
  /** It is above the company's limit for one person: this one asked to close it, another one has to do it. */
  closeAskedBy: string | null
  closeAskedAt: Time | null
  /** The calendar could not move it; it tries again then, or once it is saved. */
  setAsideUntil: Time | null
  createdBy: Generated<string>
  createdAt: Generated<Time>
  changedAt: Generated<Time>
  nameKey: GeneratedAlways<string>
  /** Cents: room under the ceiling of what is approved. It is never more than the ceiling. */
  approvedPromised: Generated<number>
}

export interface QuickbooksConnectionsTable {
  companyId: string
  realmId: string
  /** `accessRefused`: QuickBooks turns our access down, and we go on trying; `reconnect`: it was taken back, only a person can go on; `paused`: the company's subscription at Intuit is not active; `rehearsal`: nobody agreed yet to what becomes of the customers of both sides. */
  state: Generated<'active' | 'accessRefused' | 'reconnect' | 'paused' | 'disconnected' | 'rehearsal'>
  reason: Generated<string>
  accessTokenSealed: Buffer | null
  refreshTokenSealed: Buffer | null
  previousRefreshTokenSealed: Buffer | null
  tokenVersion: Generated<number>
  accessExpiresAt: Time | null
  refreshExpiresAt: Time | null
  connectedBy: string | null
  connectedAt: Generated<Time>
  companyName: Generated<string>
  companyInfo: Generated<Json>
  preferences: Generated<Json>
  repCustomField: Generated<string>
  lastSyncAt: Time | null
  changedSince: Time | null
  /** What exists is swept within six hours, not all at once. */
  nextSweepAt: Generated<Time>
  sweptAt: Time | null
  /** When something was told last; when a sweep found what had not been told; when anything changed there; when the lists that no feed covers were read. */
  heardAt: Time | null
  untoldAt: Time | null
  movedAt: Time | null
  listsReadAt: Time | null
  /** Since when it is `accessRefused` or `reconnect`. */
  brokenSince: Time | null
  /** When those who keep the connection were told. */
  brokenToldAt: Time | null
  /** By entity, which version of what is kept of a record it was read for: below the one of the definition, the next sync reads all of it anew. */
  reads: Generated<Json>
}

/** A consent that was started: bound to the browser by its flow cookie, single use, later holding the tokens until a company claims them. */
export interface QuickbooksGrantsTable {
  id: Generated<string>
  stateHash: Buffer
  flowHash: Buffer
  /** Set when a signed-in person connects an existing company. */
  userId: string | null
  companyId: string | null
  realmId: string | null
  tokensSealed: Buffer | null
  companyInfo: Json | null
  refused: Generated<boolean>
  grantedAt: Time | null
  claimedAt: Time | null
  expiresAt: Time
  createdAt: Generated<Time>
}

/** The latest that QuickBooks told of each record. Read by a job; it stays for a week, so that the same told again is nothing new. */
export interface QuickbooksNoticesTable {
  companyId: string
  kind: string
  externalId: string
  /** Their time of the change. */
  toldAt: Time
  /** Deleted there, or merged into another. */
  gone: boolean
  pending: Generated<boolean>
  /** Told again while it waited: not only what we wrote ourselves. */
  several: Generated<boolean>
  attempts: Generated<number>
  /** Taken by a worker, or put off, until then. */
  dueAt: Generated<Time>
  receivedAt: Generated<Time>
  /** The record that it was merged into; empty: it was deleted, or nobody said. */
  mergedInto: Generated<string>
}

/** By the company's clock; over midnight when the first is later than the second. */
export interface QuietHoursTable {
  companyId: string
  userId: string
  quietFrom: string
  quietTo: string
}

/** Requests to a provider are spaced: one row per account there, locked while a slot is taken. */
export interface RateBudgetsTable {
  key: string
  nextSlotAt: Time
  /** A realm's budget: interactive calls jump the queue in a lane of their own; a 429 pauses everybody and slows them down for a while. */
  prioritySlotAt: Generated<Time>
  pausedUntil: Generated<Time>
  halvedUntil: Generated<Time>
}

export interface RateLimitsTable {
  key: string
  /** When the bucket will be full again (generic cell rate algorithm). */
  fullAt: Time
}

/** How far refunds go without a second person, per role in cents; no row: without limit. */
export interface RefundLimitsTable {
  companyId: string
  role: 'owner' | 'manager' | 'accounting'
  most: number
}

export interface RefundsTable {
  companyId: string
  id: Generated<string>
  stripeId: string | null
  intentId: string
  amount: number
  reason: Generated<'' | 'duplicate' | 'fraudulent' | 'requested_by_customer'>
  note: Generated<string>
  /** `Waiting`: for a second person; `Sending`: asked for, no answer yet. */
  state: 'Waiting' | 'Declined' | 'Sending' | 'Pending' | 'Succeeded' | 'Failed' | 'Cancelled'
  failure: Generated<string>
  balanceTransactionId: string | null
  payoutId: string | null
  requestKey: string | null
  preparedBy: string | null
  approvedBy: string | null
  createdAt: Generated<Time>
  updatedAt: Generated<Time>
  decidedAt: Time | null
  /** Whoever gave it back said that the customer owes it all the same. */
  stillOwed: Generated<boolean>
  /** When who paid was written to about it, or nobody could be. */
  toldAt: Time | null
  /** The goods for which it is given back; null: money alone. */
  returnId: string | null
}

/** Our customers without a link, as they are compared. */
export interface RehearsalCustomersTable {
  companyId: string
  rehearsalId: string
  customerId: string
  nameKey: string
  looseName: string
  companyKey: string
  email: string
  phoneKeys: string[]
  /** Active and a dealership: it is to be in QuickBooks. */
  isSent: boolean
}

/** What people decided stays when everything is read once more. */
export interface RehearsalDecisionsTable {
  companyId: string
  customerId: string
  decision: 'link' | 'create' | 'hold'
  externalId: string | null
  name: string | null
  decidedBy: string | null
  decidedAt: Generated<Time>
}

/** How far the three lists are read that share one pool of names. */
export interface RehearsalListsTable {
  companyId: string
  rehearsalId: string
  entity: string
  total: Generated<number>
  done: Generated<number>
  /** Of their creation time: the greatest that was read, and how many rows of exactly that second. */
  cursorTime: Generated<string>
  cursorSkip: Generated<number>
  isComplete: Generated<boolean>
}

/** Who may be whom. Names: 3 the same and something else too, 2 the same and nothing against it, 1 the same and something against it, 0 different; -1 the same, but inactive there. */
export interface RehearsalPairsTable {
  companyId: string
  rehearsalId: string
  customerId: string
  externalId: string
  rank: number
  same: string[]
  differs: string[]
  isSure: Generated<boolean>
}

export interface RehearsalRecordsTable {
  companyId: string
  rehearsalId: string
  entity: 'Customer' | 'Vendor' | 'Employee'
  externalId: string
  name: string
  companyName: Generated<string>
  email: Generated<string>
  phone: Generated<string>
  phoneKeys: Generated<string[]>
  active: boolean
  nameKey: GeneratedAlways<string>
  /** The name that nobody else may have there. */
  heldKey: GeneratedAlways<string>
}

/** One for each customer of ours, and for each of theirs that nobody here may be. */
export interface RehearsalRowsTable {
  companyId: string
  rehearsalId: string
  id: string
  bucket: 'sure' | 'look' | 'clash' | 'here' | 'there'
  customerId: string | null
  externalId: string | null
  name: string
  searched: string
  isSent: Generated<boolean>
  /** Of a clash: who has the name. */
  reason: Generated<string>
  decision: 'link' | 'create' | 'hold' | null
  /** What will happen: linked with this one, or made there under this name. */
  linkTo: string | null
  createAs: string | null
  createKey: GeneratedAlways<string | null>
  sortKey: GeneratedAlways<string>
}

export interface RehearsalsTable {
  companyId: string
  id: Generated<string>
  state: Generated<'reading' | 'ready' | 'agreed' | 'cancelled' | 'undone'>
  /** What a worker has to do next. */
  step: Generated<'read' | 'match' | 'carryOut' | 'undo' | 'over'>
  /** Moves with everything that whoever agrees must have seen. */
  version: Generated<number>
  /** Text keys. */
  problem: Generated<string>
  waitingFor: Generated<string>
  waitingUntil: Time | null
  matchedAt: Time | null
  /** Customers there that are not linked. */
  theirs: Generated<number>
  /** Nothing had been imported before. */
  isFirst: boolean
  /** Our rows as they were: gzipped lines, sealed to the company. */
  restoreFile: string | null
  startedBy: string | null
  agreedBy: string | null
  agreedAt: Time | null
  undoneBy: string | null
  undoneAt: Time | null
  createdAt: Generated<Time>
}

/** In which group a rep is from a version of the rules on; the newest row holds. */
export interface RepGroupMembersTable {
  companyId: string
  repId: string
  version: number
  /** Null: in none any more. */
  groupId: string | null
  madeAt: Generated<Time>
}

/** Reps whose devices have rules in common. One that is removed stays for the documents that were made under its rules. */
export interface RepGroupsTable {
  companyId: string
  id: Generated<string>
  version: Generated<number>
  name: string
  nameKey: GeneratedAlways<string>
  removedAt: Time | null
}

export interface RepsTable {
  companyId: string
  id: Generated<string>
  code: string
  name: string
  email: Generated<string>
  territory: Generated<string>
  active: Generated<boolean>
  userId: string | null
  vendorId: string | null
  employeeId: string | null
  createdAt: Generated<Time>
}

/** What is asked for, in the item's own unit; what came of it stands in the lines of its transfer. */
export interface RestockLinesTable {
  companyId: string
  restockId: string
  lineNo: number
  itemId: string
  /** It goes in multiples of so many: the case, or what the item is sold in. */
  pack: Generated<string>
  /** What was missing up to the number that should be there when it was drafted, in whole packs; more than `quantity`: the rest stays a need. */
  needed: Generated<string>
  /** What is asked for. */
  quantity: string
  approved: string | null
  picked: string | null
}

/** Who brought a restock from which state to which, when and why. */
export interface RestockStepsTable {
  companyId: string
  restockId: string
  stepNo: number
  /** Empty: it was drafted. */
  fromState: Generated<string>
  toState: string
  reason: Generated<string>
  madeBy: string
  madeById: string | null
  madeAt: Generated<Time>
}

/** A location is filled up from another one; which state leads to which is said by restock/ways.ts. */
export interface RestocksTable {
  companyId: string
  id: Generated<string>
  number: number
  fromId: string
  toId: string
  state: Generated<'Draft' | 'Requested' | 'Approved' | 'Picked' | 'InTransit' | 'Received' | 'PartReceived' | 'Closed' | 'Rejected' | 'Cancelled'>
  /** Grows with each change: whoever decides has seen what they decide about. */
  version: Generated<number>
  note: Generated<string>
  /** Made by whoever drafts it: the same key never makes two. */
  requestKey: string
  /** Somebody else approves it, where somebody else could. */
  requestedById: string | null
  /** Its goods on their way. */
  transferId: string | null
  /** The count that a difference at the receipt asked for. */
  countId: string | null
  createdBy: Generated<string>
  createdAt: Generated<Time>
  changedAt: Generated<Time>
}

export interface ReturnLinesTable {
  companyId: string
  returnId: string
  lineNo: number
  quantity: string
  /** Cents that it was billed at: its share of the line once the order's discount lies on it. */
  amount: number
  /** How many of them nobody can sell again: they came back, and were scrapped. */
  damaged: Generated<string>
  /** Of this line alone; empty: that of the return. */
  reason: Generated<string>
}

/** What came back of an order; it stands as it was noted, unless it was called off. */
export interface ReturnsTable {
  companyId: string
  id: Generated<string>
  orderId: string
  /** Counted within the order. */
  number: number
  returnedOn: string
  reason: string
  /** none: nothing follows, or somebody sees to it by hand; refund: of a payment; credit: less is owed, by a credit memo in QuickBooks. */
  money: 'none' | 'refund' | 'credit'
  /** Cents of the order's taxes that what came back was billed at. */
  taxes: number
  /** Cents that it was billed at, taxes included. */
  total: number
  /** Made by the form: the same key never takes back twice. */
  requestKey: string
  createdBy: string
  createdAt: Generated<Time>
  /** Its goods went back on the shelf at `location_id`. */
  restocked: Generated<boolean>
  locationId: string | null
  /** Nothing of it came back after all: it counts no more. */
  calledOffAt: Time | null
  calledOffBy: Generated<string>
  callOffReason: Generated<string>
  /** The document of a device by which it was noted; null: somebody in the office noted it. */
  documentId: string | null
  /** The device that took it back: it lowers what that one sold. */
  deviceId: string | null
}

/** What a payee earned by a sale by one line of a program: the sum of its rows. */
export interface RewardEntriesTable {
  companyId: string
  id: Generated<string>
  attainmentId: string
  programId: string
  lineId: string
  payeeKind: 'C' | 'S'
  payeeId: string
  /** Of the program's terms. */
  version: number
  /** Cents: what room it has under the ceiling; `earned` of it waits for nothing. */
  promised: number
  earned: number
  /** Entry of incentives/attainment/engine after all of its rows. */
  state: Json
  /** Of the state: the same is not written again. */
  digest: string
  /** How the rows that are not approved stand; null: all are. */
  computed: 'Pending' | 'InReview' | 'OverBudget' | 'Earned' | 'Reversed' | null
  /** What became of those that are approved. Rejected: nothing is earned by it. */
  decided: 'Approved' | 'Held' | 'Funding' | 'Failed' | 'Paid' | 'Rejected' | null
  decidedBy: Generated<string>
  decidedAt: Time | null
  reason: Generated<string>
  /** Its payee asked, and nobody has answered. */
  asked: Generated<boolean>
  status: GeneratedAlways<string>
}

/** How an entry came to what it is, row by row. Appended only: what is approved is never changed, what is not is computed anew. */
export interface RewardRowsTable {
  companyId: string
  id: Generated<string>
  entryId: string
  programId: string
  /** The document by which it came (sale_documents), or what a person decided. */
  documentId: string
  /** Within its entry. */
  rowNo: number
  /** Cents that are earned by it, or taken back; `promised` is the room that it takes. */
  amount: number
  promised: number
  /** What it was computed from; its sentence is made of this alone. */
  trace: Json
  /** The entry after it. */
  entry: Json
  /** Of what was computed: the same is not written again. */
  digest: string
  writtenAt: Generated<Time>
  approvedAt: Time | null
  approvedBy: Generated<string>
  /** By which it is paid. */
  batchId: string | null
}

/** Sales, money for them and goods that came back, as programs are computed from them. */
export interface SaleDocumentsTable {
  companyId: string
  id: string
  kind: 'sale' | 'payment' | 'credit'
  /** Of which sale it is: an order, or an invoice without one. Null: a credit memo of which nobody has said what came back. */
  saleId: string | null
  source: 'order' | 'invoice' | 'payment' | 'intent' | 'refund' | 'dispute' | 'collected' | 'return' | 'creditMemo'
  day: string
  /** Among all documents: by day, kind, number and id. */
  place: string
  number: Generated<string>
  /** Who bought it then: merged away since, the survivor has what came after. */
  customerId: string
  /** Who sold it, where it says so itself; null: whose customer it was that day. */
  repId: string | null
  /** When it was heard of first, in the company's zone. */
  seenOn: string
  void: Generated<boolean>
  body: Json
}

/** A company whose sales are noted for its programs: since it has one. */
export interface SaleFeedsTable {
  companyId: string
  /** Transactions below it may not have known that sales are noted; null: nobody asked yet. */
  ready: unknown | null
  /** Documents of sales since that day are here; null: none are. */
  readFrom: string | null
}

/** A record that programs are computed from was touched: its sale is read again. */
export interface SaleMarksTable {
  companyId: string
  id: Generated<string>
  kind: 'invoice' | 'payment' | 'creditMemo' | 'order' | 'customer'
  recordId: string
  markedAt: Generated<Time>
}

/** How a company sells: delivery, tax and what an order becomes in QuickBooks. */
export interface SalesSettingsTable {
  companyId: string
  version: Generated<number>
  deliveryAmount: Generated<number>
  deliveryFreeFrom: number | null
  /** {"WA": cents} */
  deliveryByState: Generated<Json>
  /** {"WA": tax code's id} */
  taxCodeByState: Generated<Json>
  taxCodeId: string | null
  postsAs: Generated<'invoice' | 'estimate'>
  linkDays: Generated<number>
  /** Where no code is chosen, none is meant; without it nobody has said yet. */
  chargesNoTax: Generated<boolean>
  /** Cents: an order that comes to more waits for approval; null: none does for its amount. */
  approvalAbove: number | null
}

export interface SavedViewsTable {
  companyId: string
  id: Generated<string>
  userId: string
  screen: string
  name: string
  state: string
  createdAt: Generated<Time>
  /** A view is its maker's own or everybody's in the company; each of the two has its names for itself. */
  shared: Generated<boolean>
}

/** A right password of somebody with an authenticator: worth nothing without a code, in the same browser, within minutes. */
export interface SecondStepsTable {
  ticketHash: Buffer
  userId: string
  flowHash: Buffer
  /** Of the person when the password was right: changed since, it is void. */
  epoch: number
  keep: boolean
  expiresAt: Time
}

export interface SessionsTable {
  id: Generated<string>
  userId: string
  companyId: string | null
  kind: 'user' | 'admin'
  salt: Buffer
  generation: Generated<number>
  tokenHash: Buffer
  previousTokenHash: Buffer | null
  rotatedAt: Generated<Time>
  cookieHash: Buffer | null
  accessExpiresAt: Time
  lastActiveAt: Generated<Time>
  expiresAt: Time
  epoch: number
  adminReason: string | null
  ip: Generated<string>
  userAgent: Generated<string>
  revokedAt: Time | null
  revokeReason: string | null
  createdAt: Generated<Time>
  /** An owner looks at the company as another member sees it. The session stays the owner's own: only role and reach are the member's. */
  viewAs: string | null
  /** Somebody has called with the present token, so its answer was not lost. */
  tokenUsed: Generated<boolean>
}

/** What a bookkeeper enters in QuickBooks by hand: of a settlement, that other money came than the books have; of one that takes another back, that what was entered for it is undone there. */
export interface SettlementDifferencesTable {
  companyId: string
  settlementId: string
  deviceId: string
  since: Generated<Time>
  /** When somebody said that it is entered; null: it stands among what needs a bookkeeper. */
  enteredAt: Time | null
  enteredBy: Generated<string>
  /** What they said about it. */
  note: Generated<string>
  /** Cents: of a settlement, what is entered by now; of one that takes another back, what was entered for that one and is to be undone. */
  entered: Generated<number>
}

export interface ShipmentLinesTable {
  companyId: string
  shipmentId: string
  /** Of the order's line. The lines of an order of which something left do not change. */
  lineNo: number
  quantity: string
  /** Cents that it is billed at: its share of the line once the order's discount lies on it. */
  amount: Generated<number>
}

/** What left for an order on a day. One that was called off never left. */
export interface ShipmentsTable {
  companyId: string
  id: Generated<string>
  orderId: string
  /** Counted within its order. */
  number: number
  shippedOn: string
  carrier: Generated<string>
  tracking: Generated<string>
  /** Made by the form, or the id of the ship notice that said it: the same key never ships twice. */
  requestKey: string
  calledOffAt: Time | null
  calledOffBy: Generated<string>
  callOffReason: Generated<string>
  createdBy: Generated<string>
  createdAt: Generated<Time>
  /** Cents of the order's delivery that it is billed at; null: it left before this was noted. */
  delivery: number | null
  /** Cents of the order's taxes that it is billed at. */
  taxes: number | null
  /** Where its goods left; null: before stock was counted. */
  locationId: string | null
}

/** Where a customer's goods went before: what a checkout offers to choose from. */
export interface ShippingAddressesTable {
  companyId: string
  id: Generated<string>
  customerId: string
  addressName: Generated<string>
  address1: string
  address2: Generated<string>
  city: Generated<string>
  state: Generated<string>
  zip: Generated<string>
  createdAt: Generated<Time>
}

/** For which customers a shopper orders, and what they may there. */
export interface ShopperCustomersTable {
  companyId: string
  shopperId: string
  customerId: string
  contactId: string | null
  mayOrder: Generated<boolean>
  /** Orders of their colleagues that are above those' limits, never their own. */
  mayApprove: Generated<boolean>
  mayPay: Generated<boolean>
  /** Cents after discounts and tax, before delivery: more waits for a colleague who may approve. Null: none. */
  spendingLimit: number | null
}

export interface ShopperFavoritesTable {
  companyId: string
  shopperId: string
  itemId: string
}

/** Browsers that are signed in to a store. Only hashes are kept; who is blocked is in none. */
export interface ShopperSessionsTable {
  companyId: string
  id: Generated<string>
  shopperId: string
  tokenHash: Buffer
  createdAt: Generated<Time>
  seenAt: Generated<Time>
  expiresAt: Time
}

/** Other sides that did not answer the last attempts of a channel; an answer removes the row. */
export interface SilencesTable {
  companyId: string
  channel: string
  /** Which of a channel with several (a connection to a partner), else empty. */
  otherSide: string
  /** What people call it, where it is one of several. */
  name: string
  /** Attempts in a row without an answer. */
  failures: Generated<number>
  since: Generated<Time>
  triedAt: Generated<Time>
  nextTryAt: Generated<Time>
  /** One asks for all: only its failure makes the pause longer, not those of attempts that were under way. */
  asking: Generated<boolean>
}

export interface SourcesTable {
  companyId: string
  name: string
  /** Set while whatever bears this name is given that one. */
  movingTo: string | null
}

/** Customers who get their statement of account every month in which something is open. */
export interface StatementSchedulesTable {
  companyId: string
  customerId: string
  /** On which day of the month; there is none that a month does not have. */
  monthDay: number
  /** The day of the company on which it is due next. */
  nextOn: string
  email: string
  language: 'en' | 'es'
}

/** Of what a payee earned and got of a program in a month. Not locked: it is made anew whenever it is looked at. */
export interface StatementsTable {
  companyId: string
  id: Generated<string>
  programId: string
  payeeKind: 'C' | 'S'
  payeeId: string
  month: string
  /** Within the month of the program: part of its number. */
  seq: number
  /** Everything that stands in it, as it was when it was locked. */
  content: Json | null
  lockedAt: Time | null
  lockedBy: Generated<string>
  /** Drawn once it is first asked for; the same bytes from then on. */
  pdf: Buffer | null
  sha256: string | null
  /** Locked before its month was over, as the last of a program: nothing from then on is in it. The next one goes on from there. */
  until: Time | null
  /** The program was opened again, and another one takes the place of this. */
  supersededAt: Time | null
  /** From then on it is handed to the mails; null: it was, or nobody gets one. */
  mailDueAt: Time | null
  /** The delivery by which its payee got it last. */
  mailId: string | null
  /** When it was last handed to the mails. */
  mailedAt: Time | null
  mailedTo: Generated<string>
}

/** Items that became fewer than there should be at a location, or less than nothing; each is told once a day. */
export interface StockAlertsTable {
  companyId: string
  itemId: string
  locationId: string
  what: 'low' | 'negative'
  createdAt: Generated<Time>
  toldAt: Time | null
}

/** What is there now of an item at a location, in the item's unit; only stock/server/move.ts and reserve.ts write it. Whoever writes locks rows in the order of item and location. */
export interface StockBalancesTable {
  companyId: string
  itemId: string
  locationId: string
  onHand: Generated<string>
  /** Promised to orders: the sum of stock_reservations. */
  reserved: Generated<string>
  /** On its way here: it left another location and did not come yet. */
  inTransit: Generated<string>
  /** Asked for and not on its way yet. */
  expected: Generated<string>
  /** How many there should be; null: nobody said. */
  par: string | null
  /** Of the newest row of the journal. */
  lastSeq: Generated<number>
  available: GeneratedAlways<string>
}

/** What our invoices and credits did to the quantity of an item in QuickBooks, as they came there, changed and went, and at first what they had done of goods that had not left, or of goods that had left without them; nobody changes a row. */
export interface StockBookedTable {
  companyId: string
  itemId: string
  postingId: string
  quantity: string
  createdAt: Generated<Time>
  id: Generated<string>
}

/** What is counted, in the item's own unit. */
export interface StockCountLinesTable {
  companyId: string
  countId: string
  lineNo: number
  itemId: string
  counted: string | null
  /** On hand by the journal in the moment in which the line was counted, with what was found since to have been there already: another count, goods that never left. What moves after it changes neither, so that counted - expected stays the difference. */
  expected: string | null
  countedBy: Generated<string>
  countedAt: Time | null
  /** What was counted before somebody asked to count it again. */
  firstCounted: string | null
  /** It is to be counted once more. */
  again: Generated<boolean>
}

/** A task to count goods at a location. Only an approved one changes what is there. */
export interface StockCountsTable {
  companyId: string
  id: Generated<string>
  number: number
  locationId: string
  /** All that is there; what is of a category; what is due by its value (cycle count); those items that a restock says differ; those that a rep counted on a device. */
  scope: 'all' | 'category' | 'due' | 'items' | 'device'
  categoryId: string | null
  /** Whoever counts is not told how many there should be. */
  blind: Generated<boolean>
  note: Generated<string>
  state: Generated<'open' | 'counted' | 'approved' | 'cancelled'>
  /** Made by whoever starts it: the same key never starts two. */
  requestKey: string
  createdBy: Generated<string>
  createdAt: Generated<Time>
  countedBy: Generated<string>
  countedAt: Time | null
  closedBy: Generated<string>
  /** When it was approved or cancelled. */
  closedAt: Time | null
  /** When its sheet was last printed or downloaded to be filled in; null: never. */
  sheetAt: Time | null
}

/** How many items of a location are due to be counted by their value, as of the last look. */
export interface StockCountsDueTable {
  companyId: string
  locationId: string
  items: number
  since: Generated<Time>
  /** When people were told last. */
  toldAt: Time | null
}

/** Items of which QuickBooks has another quantity than it should by ours; written by the proof, gone when it agrees. */
export interface StockDifferencesTable {
  companyId: string
  itemId: string
  /** What QuickBooks should have: all locations, what is on its way, what left without an invoice or was invoiced and did not leave. */
  ours: string
  theirs: string
  cause: Generated<string>
  foundAt: Generated<Time>
}

/** Documents that people made in QuickBooks and that moved goods, as far as they stand in the journal. */
export interface StockDocumentsTable {
  companyId: string
  entity: string
  externalId: string
  name: Generated<string>
  /** By how much each item became more or fewer: its id in QuickBooks, and a quantity. */
  lines: Json
  /** How often it moved something here: made, edited, deleted. */
  revision: Generated<number>
  changedAt: Time | null
  gone: Generated<boolean>
}

/** Where goods are: a warehouse, a rep's van, a store. */
export interface StockLocationsTable {
  companyId: string
  id: Generated<string>
  name: string
  kind: Generated<'warehouse' | 'van' | 'store'>
  address1: Generated<string>
  address2: Generated<string>
  city: Generated<string>
  state: Generated<string>
  zip: Generated<string>
  /** The code of the rep who answers for it and sees it; empty: nobody in particular. */
  answersFor: Generated<string>
  /** Orders hold and take goods here unless a shipment says where it left. */
  isDefault: Generated<boolean>
  active: Generated<boolean>
  /** Null: as the company's settings say. */
  negative: 'allow' | 'warn' | 'block' | null
  version: Generated<number>
  createdAt: Generated<Time>
}

/** The journal: every movement of goods as it happened. Nobody changes or removes a row; what was wrong is moved back. */
export interface StockMovesTable {
  companyId: string
  itemId: string
  locationId: string
  /** Counted for each item at each location. */
  seq: number
  kind: 'opening' | 'receipt' | 'sale' | 'return' | 'transferOut' | 'transferIn' | 'count' | 'adjustment' | 'correction'
  /** What came, or with a minus what left, in the item's unit. */
  quantity: string
  /** On hand here after it. */
  balance: string
  documentKind: 'start' | 'shipment' | 'return' | 'transfer' | 'receipt' | 'adjustment' | 'count' | 'restock' | 'quickbooks' | 'device'
  /** Of what moved it; with line and kind it moves once. */
  documentId: string
  documentLine: number
  /** What people call it, where that is not the record's name: a bill's number in QuickBooks. */
  documentName: Generated<string>
  recordKind: string | null
  /** What is opened to see why: an order, for instance. */
  recordId: string | null
  reason: Generated<string>
  movedOn: string
  createdBy: Generated<string>
  /** By the clock, not by the transaction: those of one item at one location are in order. */
  createdAt: Generated<Time>
}

/** By how much it makes an item more or fewer, over all locations. */
export interface StockPostingLinesTable {
  companyId: string
  postingId: string
  itemId: string
  quantity: string
}

/** An inventory adjustment of ours in QuickBooks: what one document moved there, counted or lost. */
export interface StockPostingsTable {
  companyId: string
  id: Generated<string>
  number: number
  /** As in the journal; difference: somebody had ours posted there. */
  documentKind: string
  documentId: string
  reason: Generated<string>
  movedOn: string
  state: Generated<'blocked' | 'waiting' | 'sending' | 'unknown' | 'error' | 'ignored' | 'posted' | 'gone'>
  /** books: nothing is posted at the moment; account: none is chosen; item: QuickBooks does not count it (any more); abroad: it takes none outside the US. */
  waitsFor: Generated<'' | 'books' | 'account' | 'item' | 'abroad'>
  externalId: string | null
  version: Generated<string>
  /** What is blocked is looked at again then. */
  lookAt: Generated<Time>
  createdAt: Generated<Time>
  postedAt: Time | null
  unsettledSince: GeneratedAlways<Time | null>
}

/** From when on the next look at documents that moved goods in QuickBooks has to begin, and when it is due; null: nothing moved. */
export interface StockReadingsTable {
  companyId: string
  since: Time
  /** When goods began to be counted: what was there before is in the opening. */
  begunAt: Time
  dueAt: Time | null
}

/** What orders hold of what is there: accepted, not shipped yet, not called off. */
export interface StockReservationsTable {
  companyId: string
  orderId: string
  lineNo: number
  itemId: string
  locationId: string
  quantity: string
}

/** How a company counts its goods. Before it started nothing is counted and nothing refused. */
export interface StockSettingsTable {
  companyId: string
  version: Generated<number>
  startedAt: Time | null
  startedBy: Generated<string>
  /** What becomes of an order for more than is there: taken, taken and shown, or refused. A location may say otherwise. */
  negative: Generated<'allow' | 'warn' | 'block'>
  /** For how many days of sales a location is filled up, where no number was set by hand. */
  coverDays: Generated<number>
  /** Transfers are counted. */
  lastNumber: Generated<number>
  /** Transactions below this one may not have known that counting has begun; null: not asked yet. */
  lookAgain: number | null
  /** False once counting begins, until what orders hold was looked at a second time: one that was being placed meanwhile did not know of it. */
  lookedAgain: Generated<boolean>
  /** When it was looked at last which items are due to be counted; null: never. */
  dueLookedAt: Time | null
}

export interface StockTransferLinesTable {
  companyId: string
  transferId: string
  lineNo: number
  itemId: string
  quantity: string
  received: Generated<string>
  /** What did not come and does not come any more; with a minus what came beyond it. */
  missing: Generated<string>
}

/** Each time something of a transfer was received; the same key never receives twice. */
export interface StockTransferReceiptsTable {
  companyId: string
  requestKey: string
  transferId: string
  receivedOn: string
  createdBy: Generated<string>
  createdAt: Generated<Time>
}

/** Goods on their way from one location to another, until they are received. */
export interface StockTransfersTable {
  companyId: string
  id: Generated<string>
  number: number
  fromId: string
  toId: string
  state: Generated<'InTransit' | 'PartReceived' | 'Received'>
  sentOn: string
  reason: Generated<string>
  /** Made by whoever sends: the same key never sends twice. */
  requestKey: string
  createdBy: Generated<string>
  createdAt: Generated<Time>
  closedAt: Time | null
}

/** Movements of which QuickBooks must hear, until a document of ours says them. */
export interface StockUnpostedTable {
  companyId: string
  itemId: string
  locationId: string
  seq: number
  documentKind: string
  documentId: string
  quantity: string
  reason: string
  movedOn: string
  createdAt: Generated<Time>
}

/** A store that was closed, and what waits there is being called off: goes with the last of it, or once it is opened again. */
export interface StoreCallOffsTable {
  companyId: string
  storeId: string
  /** Who closed it. */
  actor: Json
  reason: Generated<string>
  /** Orders that waited then. */
  pending: number
  startedAt: Generated<Time>
}

/** What is in a cart. */
export interface StoreCartLinesTable {
  companyId: string
  cartId: string
  itemId: string
  unit: string
  quantity: string
  /** Dollars for one of the unit, as the shopper was shown it last; null: they were shown none. */
  seenPrice: string | null
  addedAt: Generated<Time>
}

/** What a shopper has put together for a customer: one, on every device of theirs. It holds no goods. */
export interface StoreCartsTable {
  companyId: string
  id: Generated<string>
  storeId: string
  shopperId: string
  /** Null: a shopper of a public store who is no customer yet. */
  customerId: string | null
  /** How often it was sent, and one: an order of it names the round, so that one press makes one order. */
  round: Generated<number>
  poNumber: Generated<string>
  /** The last day on which it may arrive, as an order says it. */
  wantedOn: string | null
  note: Generated<string>
  /** Null: the customer's own address. */
  shipTo: Json | null
  createdAt: Generated<Time>
  changedAt: Generated<Time>
  /** The last presses that put more into it: the same one again, whose answer was lost, adds nothing. */
  pressed: Generated<unknown>
}

/** The categories that a store offers, with all that is in them; none: all items that are sold in stores. */
export interface StoreCategoriesTable {
  companyId: string
  storeId: string
  categoryId: string
}

/** What a store says of single items. */
export interface StoreItemsTable {
  companyId: string
  storeId: string
  itemId: string
  /** Whatever its category says; null: as that says. */
  offered: boolean | null
  /** Those with one stand first, in its order. */
  position: number | null
  /** In the item's unit; null: as the item says (rules 3.22, 15). */
  minimumQuantity: string | null
  multipleQuantity: string | null
  maximumQuantity: string | null
}

/** What became of an order of a store, until its shopper has a mail of it. */
export interface StoreNewsTable {
  companyId: string
  orderId: string
  what: 'placed' | 'accepted' | 'rejected' | 'changed' | 'cancelled' | 'expired'
  at: Generated<Time>
}

/** A cart above its shopper's limit, as it was sent: it waits for a colleague of the same customer, and is no order before that. */
export interface StoreRequestsTable {
  companyId: string
  id: Generated<string>
  storeId: string
  cartId: string
  round: number
  shopperId: string
  customerId: string
  state: Generated<'Waiting' | 'Approved' | 'Refused' | 'Withdrawn'>
  /** Lines, PO number, day, note and address, as of the cart. */
  content: Json
  /** Cents, as the shopper saw it. */
  total: number
  pay: 'now' | 'account'
  decidedBy: string | null
  decidedAt: Time | null
  reason: Generated<string>
  orderId: string | null
  createdAt: Generated<Time>
}

/** Who may shop in a store, by the address they sign in with: one for each mailbox, however many customers it orders for. */
export interface StoreShoppersTable {
  companyId: string
  id: Generated<string>
  version: Generated<number>
  storeId: string
  email: string
  name: Generated<string>
  phone: Generated<string>
  /** As whoever asked for access wrote it. */
  companyName: Generated<string>
  /** What they wrote when they asked. */
  message: Generated<string>
  language: 'en' | 'es' | null
  /** Left: a colleague removed them from the last customer that they ordered for. */
  state: 'Requested' | 'Invited' | 'Active' | 'Blocked' | 'Refused' | 'Left'
  stateSince: Generated<Time>
  /** Why they were refused or blocked. */
  reason: Generated<string>
  /** Of the link that was mailed, with a key of ours. */
  inviteHash: Buffer | null
  inviteExpiresAt: Time | null
  invitedAt: Time | null
  seenAt: Time | null
  createdBy: Generated<string>
  createdAt: Generated<Time>
  changedAt: Generated<Time>
  nameKey: GeneratedAlways<string>
  /** Of the invitation that was mailed last: how far it got. */
  mailId: string | null
  /** They asked for access, and nobody has answered yet; they may have let themselves in meanwhile. */
  askedAt: Time | null
}

/** Files that a row referred to at some time. What is not in here is somebody else's, or of a later copy of this database, and is never swept. */
export interface StoredFilesTable {
  companyId: string
  /** SHA-256 of its bytes. */
  name: string
  notedAt: Generated<Time>
}

/** A storefront: what it offers, to whom, at which prices, and how what is ordered there is paid. */
export interface StoresTable {
  companyId: string
  id: Generated<string>
  version: Generated<number>
  /** Its Store ID and address, /store/{code}: never another store's of this installation, and the same for good once it was published. */
  code: string
  name: string
  /** Which state leads to which is said by stores/stores/states.ts. */
  state: Generated<'Draft' | 'Scheduled' | 'Open' | 'Paused' | 'Closed' | 'Archived'>
  stateSince: Generated<Time>
  publishedAt: Time | null
  /** The first day on which it takes orders, in the company's zone; null: as soon as it is opened. */
  opensOn: string | null
  /** The last day. */
  closesOn: string | null
  /** What is ordered later in the day leaves a day later, in the company's zone. */
  cutOff: string | null
  audience: Generated<'public' | 'invited' | 'request'>
  /** From whoever is not signed in and approved. */
  hidesPrices: Generated<boolean>
  /** In the place of its customers' own levels; what is agreed with a customer goes first. Null: each customer's own. */
  priceLevelId: string | null
  /** Where its orders ship from, and whose stock it shows. */
  locationId: string
  /** Cents, after discounts, before tax and delivery. */
  minimumOrder: Generated<number>
  payNow: Generated<boolean>
  onAccount: Generated<boolean>
  /** Which orders somebody in the office approves first. */
  approval: Generated<'none' | 'all' | 'above'>
  /** Cents: more than this. */
  approvalAbove: number | null
  stockShown: Generated<'exact' | 'level' | 'hidden'>
  poRequired: Generated<boolean>
  /** A PO number that a customer has used before is refused. */
  poUnique: Generated<boolean>
  language: Generated<'en' | 'es'>
  color: Generated<string>
  /** The stored file; null: none. */
  logoHash: string | null
  /** The stored file; null: none. */
  bannerHash: string | null
  welcomeEn: Generated<string>
  welcomeEs: Generated<string>
  createdBy: Generated<string>
  createdAt: Generated<Time>
  changedAt: Generated<Time>
  nameKey: GeneratedAlways<string>
  logoBytes: Generated<number>
  bannerBytes: Generated<number>
  /** The calendar could not move it; it tries again then, or once it is saved. */
  setAsideUntil: Time | null
}

/** Money that comes in through Stripe: one account per company, direct charges. Amounts in cents. */
export interface StripeAccountsTable {
  companyId: string
  accountId: string
  /** Rules 3.15; no row: not connected. */
  state: Generated<'Onboarding' | 'Restricted' | 'Enabled' | 'Disabled'>
  chargesEnabled: Generated<boolean>
  payoutsEnabled: Generated<boolean>
  requirementsDue: Generated<Json>
  connectedAt: Generated<Time>
  checkedAt: Time | null
  disconnectedAt: Time | null
  /** `balance_read_to`: its movements were read as far as this; `swept_to`: so was everything else. `sweep_began_at`: when it was last asked for. */
  balanceReadTo: Time | null
  sweptTo: Time | null
  sweepBeganAt: Time | null
  /** Since when an account that took payments does not. */
  brokenSince: Time | null
  /** How often Stripe pays out by itself, in its own word: daily, weekly, monthly, manual. Empty: nobody has asked yet. */
  payoutInterval: Generated<string>
  /** The domain of our payment pages that is registered on the account; empty: none yet. */
  walletDomain: Generated<string>
}

/** How far each entity of a job is: written in the transaction of the page it counts. */
export interface SyncEntitiesTable {
  companyId: string
  jobId: string
  entity: string
  state: Generated<'waiting' | 'running' | 'done'>
  done: Generated<number>
  total: Generated<number>
  errors: Generated<number>
  /** Keyset on their creation time: the greatest one stored and how many rows of exactly that second. */
  cursorTime: Generated<string>
  cursorSkip: Generated<number>
  startedAt: Time | null
}

export interface SyncJobsTable {
  companyId: string
  id: Generated<string>
  kind: 'import' | 'update'
  state: Generated<'Queued' | 'Running' | 'Done' | 'DoneWithErrors' | 'Failed' | 'Cancelled'>
  phase: Generated<string>
  apiCalls: Generated<number>
  pushed: Generated<number>
  conflicts: Generated<number>
  /** Text key of what it is waiting for, empty while it moves. */
  waitingFor: Generated<string>
  problem: Generated<string>
  /** Their clock when the import began: changes since then are read again at the end. */
  theirTime: Time | null
  cancelAsked: Generated<boolean>
  startedBy: string | null
  createdAt: Generated<Time>
  heartbeatAt: Generated<Time>
  finishedAt: Time | null
  /** Smoothed over the last pages: what the time left is computed from. `waiting_until`: when `waiting_for` will be tried again. */
  recordsPerSecond: Generated<number>
  waitingUntil: Time | null
}

/** Who wins when both sides changed a field; without a row the default of the code holds. */
export interface SyncPoliciesTable {
  companyId: string
  recordKind: string
  field: string
  policy: 'newest' | 'quickbooks' | 'ours' | 'ask'
}

export interface TaxCodesTable {
  companyId: string
  id: Generated<string>
  name: string
  description: Generated<string>
  taxable: Generated<boolean>
  taxGroup: Generated<boolean>
  /** QuickBooks ids of the rates for sales, in order. */
  salesRates: Generated<Json>
  active: Generated<boolean>
  updatedAt: Generated<Time>
}

export interface TaxRatesTable {
  companyId: string
  id: Generated<string>
  name: string
  description: Generated<string>
  ratePercent: Generated<string>
  active: Generated<boolean>
  updatedAt: Generated<Time>
}

/** Years that were over when their totals were taken for tax forms: no program that paid in one of them is opened again (rules 3.8). */
export interface TaxTotalsTable {
  companyId: string
  year: number
  takenAt: Generated<Time>
  takenBy: Generated<string>
}

export interface TermsTable {
  companyId: string
  id: Generated<string>
  name: string
  kind: Generated<string>
  dueDays: number | null
  dayOfMonthDue: number | null
  dueNextMonthDays: number | null
  discountDays: number | null
  discountPercent: string | null
  active: Generated<boolean>
  updatedAt: Generated<Time>
}

export interface TerritoriesTable {
  companyId: string
  name: string
  movingTo: string | null
}

/** Who exchanges documents with the company: how they and we are called on an envelope, what is tolerated, what is owed and when. */
export interface TradingPartnersTable {
  companyId: string
  id: Generated<string>
  version: Generated<number>
  name: string
  /** Whom their orders are sold to; a location may say another one. */
  customerId: string | null
  theirQualifier: Generated<string>
  theirId: Generated<string>
  theirGroupId: Generated<string>
  ourQualifier: Generated<string>
  ourId: Generated<string>
  ourGroupId: Generated<string>
  /** What they are answered in; empty: in what they wrote. */
  answerVersion: Generated<string>
  /** Until then their documents become no orders. */
  live: Generated<boolean>
  priceTolerancePercent: Generated<string>
  priceToleranceCents: Generated<number>
  acceptWithErrors: Generated<boolean>
  /** For so many days a control number that comes again is a duplicate. */
  duplicateDays: Generated<number>
  contactName: Generated<string>
  contactEmail: Generated<string>
  contactPhone: Generated<string>
  createdAt: Generated<Time>
  updatedAt: Generated<Time>
  nameKey: GeneratedAlways<string>
  nameSort: GeneratedAlways<string>
  /** What their orders are in that name no currency; empty: nobody said, so that one that goes abroad waits. */
  currency: Generated<string>
  /** When its orders become invoices in the books; empty: as the company has it. */
  booksAt: Generated<'' | 'order' | 'shipment' | 'invoice'>
  /** Of orders whose customer has none, nor its parents. */
  priceLevelId: string | null
}

/** Earned money that came back: it stays the payee's, also after the program closed (rules 3.22, 11). */
export interface UnclaimedMoneyTable {
  companyId: string
  id: Generated<string>
  /** Which payment came back; null: it was never paid, and somebody said why (`reason`). */
  itemId: string | null
  payeeKind: 'C' | 'S'
  payeeId: string
  amount: number
  state: Generated<string>
  since: string
  /** When it is to be reported to the state, unless it was claimed. */
  dueOn: string
  letterOn: string | null
  note: Generated<string>
  claimedAt: Time | null
  programId: string
  payeeName: Generated<string>
  reason: Generated<string>
  leftBy: Generated<string>
}

/** The rewards that are unclaimed: whatever pays them claims them. */
export interface UnclaimedRowsTable {
  companyId: string
  unclaimedId: string
  rowId: string
}

export interface UnsubscribedTable {
  companyId: string
  email: string
  since: Generated<Time>
}

export interface UsersTable {
  id: Generated<string>
  email: string
  displayName: string
  phone: Generated<string>
  passwordHash: string | null
  isAdmin: Generated<boolean>
  totpSecretSealed: Buffer | null
  totpLastStep: Generated<number>
  recoveryCodeHashes: Generated<string[]>
  language: 'en' | 'es' | null
  disabledAt: Time | null
  tokenEpoch: Generated<number>
  createdAt: Generated<Time>
  /** The company to open at the next sign-in. */
  lastCompanyId: string | null
  /** The company that chose the password, null when the person did: it must not open another company's door. */
  passwordBy: string | null
  /** An authenticator that is being set up: it counts once a code of it was typed in. */
  totpPendingSealed: Buffer | null
  totpPendingUntil: Generated<Time>
}

export interface VendorsTable {
  companyId: string
  id: Generated<string>
  name: string
  vendorCompanyName: Generated<string>
  email: Generated<string>
  phone: Generated<string>
  balance: Generated<number>
  active: Generated<boolean>
  updatedAt: Generated<Time>
}

/** What reps planned and did at customers. */
export interface VisitsTable {
  companyId: string
  id: Generated<string>
  customerId: string
  /** Who planned it; of one that was done, who was there. */
  repId: string
  deviceId: string | null
  plannedOn: string | null
  /** By our clock; null: it is planned. */
  startedAt: Time | null
  endedAt: Time | null
  /** Empty: it is planned. */
  outcome: Generated<'' | 'sold' | 'nothing' | 'absent' | 'other'>
  note: Generated<string>
  /** When it was planned, or began: its place in what happened with the customer. */
  notedAt: Time
  /** Who in the office planned it; empty: its rep did, on a device. */
  plannedBy: Generated<string>
  /** The plan was taken back. It stays, so that what was planned before that and comes later is not planned any more. */
  calledOffAt: Time | null
  /** The name of the device's document that says it was done: the same one again is the same visit. */
  clientId: string | null
  /** Of the company: for which it is planned; of one that was done, when. */
  day: string
}

export interface DB {
  accounts: AccountsTable
  adminLinks: AdminLinksTable
  agreedPrices: AgreedPricesTable
  agreedQuantities: AgreedQuantitiesTable
  apiReads: ApiReadsTable
  apiUsage: ApiUsageTable
  as2Keys: As2KeysTable
  as2Received: As2ReceivedTable
  as2Refusals: As2RefusalsTable
  as2Sent: As2SentTable
  as2Warnings: As2WarningsTable
  attainmentMarks: AttainmentMarksTable
  attainmentQuestions: AttainmentQuestionsTable
  attainmentStates: AttainmentStatesTable
  attainments: AttainmentsTable
  auditEvents: AuditEventsTable
  auditWords: AuditWordsTable
  automationAssignments: AutomationAssignmentsTable
  automationRuns: AutomationRunsTable
  automations: AutomationsTable
  balanceTransactions: BalanceTransactionsTable
  bookChecks: BookChecksTable
  bookDifferences: BookDifferencesTable
  bookParts: BookPartsTable
  bookProofs: BookProofsTable
  bookSettings: BookSettingsTable
  bookWork: BookWorkTable
  bulkChanges: BulkChangesTable
  bulkRows: BulkRowsTable
  bundleParts: BundlePartsTable
  cartonPrefixes: CartonPrefixesTable
  classes: ClassesTable
  collectedParts: CollectedPartsTable
  collectedPayments: CollectedPaymentsTable
  companies: CompaniesTable
  companyExports: CompanyExportsTable
  companyStorage: CompanyStorageTable
  contactTypes: ContactTypesTable
  contactWords: ContactWordsTable
  contacts: ContactsTable
  creditLines: CreditLinesTable
  creditMemos: CreditMemosTable
  creditSales: CreditSalesTable
  credits: CreditsTable
  customerCounts: CustomerCountsTable
  customerImportErrors: CustomerImportErrorsTable
  customerImportRows: CustomerImportRowsTable
  customerImports: CustomerImportsTable
  customerMergeCartLines: CustomerMergeCartLinesTable
  customerMergeMoves: CustomerMergeMovesTable
  customerMerges: CustomerMergesTable
  customerNoteVersions: CustomerNoteVersionsTable
  customerNotes: CustomerNotesTable
  customerStandings: CustomerStandingsTable
  customerWords: CustomerWordsTable
  customers: CustomersTable
  customersToIndex: CustomersToIndexTable
  customersWithFiles: CustomersWithFilesTable
  deliveries: DeliveriesTable
  departments: DepartmentsTable
  deviceAddresses: DeviceAddressesTable
  deviceCards: DeviceCardsTable
  deviceChanges: DeviceChangesTable
  deviceContacts: DeviceContactsTable
  deviceCopies: DeviceCopiesTable
  deviceDocuments: DeviceDocumentsTable
  deviceFeeds: DeviceFeedsTable
  deviceFiles: DeviceFilesTable
  deviceGaps: DeviceGapsTable
  deviceHappenings: DeviceHappeningsTable
  deviceKeys: DeviceKeysTable
  deviceLocations: DeviceLocationsTable
  deviceMails: DeviceMailsTable
  deviceMoneyTold: DeviceMoneyToldTable
  devicePairings: DevicePairingsTable
  deviceRecipientLists: DeviceRecipientListsTable
  deviceRecipients: DeviceRecipientsTable
  deviceRefills: DeviceRefillsTable
  deviceRepVersions: DeviceRepVersionsTable
  deviceReps: DeviceRepsTable
  deviceRuleCounters: DeviceRuleCountersTable
  deviceRuleSets: DeviceRuleSetsTable
  deviceSettlementPayments: DeviceSettlementPaymentsTable
  deviceSettlements: DeviceSettlementsTable
  devices: DevicesTable
  directory: DirectoryTable
  disputes: DisputesTable
  duplicateSearches: DuplicateSearchesTable
  duplicateSuspects: DuplicateSuspectsTable
  ediCartons: EdiCartonsTable
  ediConnections: EdiConnectionsTable
  ediControlNumbers: EdiControlNumbersTable
  ediDeadlines: EdiDeadlinesTable
  ediDocuments: EdiDocumentsTable
  ediFiles: EdiFilesTable
  ediGroups: EdiGroupsTable
  ediOrders: EdiOrdersTable
  ediReplies: EdiRepliesTable
  ediRetrievals: EdiRetrievalsTable
  ediSightings: EdiSightingsTable
  emailGrants: EmailGrantsTable
  employees: EmployeesTable
  externalLinks: ExternalLinksTable
  fundingBatches: FundingBatchesTable
  fundingFiles: FundingFilesTable
  fundingItems: FundingItemsTable
  fundingMovements: FundingMovementsTable
  fundingRows: FundingRowsTable
  fundingSettings: FundingSettingsTable
  fundingShares: FundingSharesTable
  heartbeats: HeartbeatsTable
  inboundEvents: InboundEventsTable
  incentiveAccruals: IncentiveAccrualsTable
  incentiveSettings: IncentiveSettingsTable
  installation: InstallationTable
  invitations: InvitationsTable
  invoices: InvoicesTable
  itemCategories: ItemCategoriesTable
  itemChangeRows: ItemChangeRowsTable
  itemChanges: ItemChangesTable
  itemCounts: ItemCountsTable
  itemImportErrors: ItemImportErrorsTable
  itemImportRows: ItemImportRowsTable
  itemImports: ItemImportsTable
  itemPacks: ItemPacksTable
  itemPictures: ItemPicturesTable
  itemWords: ItemWordsTable
  items: ItemsTable
  keyCheck: KeyCheckTable
  knownDevices: KnownDevicesTable
  letterDays: LetterDaysTable
  liveTickets: LiveTicketsTable
  loginAttempts: LoginAttemptsTable
  marketingDays: MarketingDaysTable
  mattersAside: MattersAsideTable
  memberships: MembershipsTable
  missingCustomers: MissingCustomersTable
  missingParents: MissingParentsTable
  movedDocuments: MovedDocumentsTable
  needMails: NeedMailsTable
  needMarks: NeedMarksTable
  noteAttachments: NoteAttachmentsTable
  notificationChoices: NotificationChoicesTable
  notifications: NotificationsTable
  oneTimeCodes: OneTimeCodesTable
  orderInvoices: OrderInvoicesTable
  orderLines: OrderLinesTable
  orderNumbers: OrderNumbersTable
  orderVersions: OrderVersionsTable
  orders: OrdersTable
  paidOrders: PaidOrdersTable
  partnerAllowances: PartnerAllowancesTable
  partnerDeadlines: PartnerDeadlinesTable
  partnerItems: PartnerItemsTable
  partnerLocations: PartnerLocationsTable
  partnerTables: PartnerTablesTable
  payCards: PayCardsTable
  payees: PayeesTable
  paymentDeclines: PaymentDeclinesTable
  paymentIntents: PaymentIntentsTable
  paymentLinks: PaymentLinksTable
  paymentMethods: PaymentMethodsTable
  paymentPromises: PaymentPromisesTable
  payments: PaymentsTable
  payoutCorrections: PayoutCorrectionsTable
  payouts: PayoutsTable
  possibleDuplicates: PossibleDuplicatesTable
  postings: PostingsTable
  priceHistory: PriceHistoryTable
  priceImportRows: PriceImportRowsTable
  priceImports: PriceImportsTable
  priceLevelPrices: PriceLevelPricesTable
  priceLevels: PriceLevelsTable
  programPauses: ProgramPausesTable
  programVersions: ProgramVersionsTable
  programs: ProgramsTable
  quickbooksConnections: QuickbooksConnectionsTable
  quickbooksGrants: QuickbooksGrantsTable
  quickbooksNotices: QuickbooksNoticesTable
  quietHours: QuietHoursTable
  rateBudgets: RateBudgetsTable
  rateLimits: RateLimitsTable
  refundLimits: RefundLimitsTable
  refunds: RefundsTable
  rehearsalCustomers: RehearsalCustomersTable
  rehearsalDecisions: RehearsalDecisionsTable
  rehearsalLists: RehearsalListsTable
  rehearsalPairs: RehearsalPairsTable
  rehearsalRecords: RehearsalRecordsTable
  rehearsalRows: RehearsalRowsTable
  rehearsals: RehearsalsTable
  repGroupMembers: RepGroupMembersTable
  repGroups: RepGroupsTable
  reps: RepsTable
  restockLines: RestockLinesTable
  restockSteps: RestockStepsTable
  restocks: RestocksTable
  returnLines: ReturnLinesTable
  returns: ReturnsTable
  rewardEntries: RewardEntriesTable
  rewardRows: RewardRowsTable
  saleDocuments: SaleDocumentsTable
  saleFeeds: SaleFeedsTable
  saleMarks: SaleMarksTable
  salesSettings: SalesSettingsTable
  savedViews: SavedViewsTable
  secondSteps: SecondStepsTable
  sessions: SessionsTable
  settlementDifferences: SettlementDifferencesTable
  shipmentLines: ShipmentLinesTable
  shipments: ShipmentsTable
  shippingAddresses: ShippingAddressesTable
  shopperCustomers: ShopperCustomersTable
  shopperFavorites: ShopperFavoritesTable
  shopperSessions: ShopperSessionsTable
  silences: SilencesTable
  sources: SourcesTable
  statementSchedules: StatementSchedulesTable
  statements: StatementsTable
  stockAlerts: StockAlertsTable
  stockBalances: StockBalancesTable
  stockBooked: StockBookedTable
  stockCountLines: StockCountLinesTable
  stockCounts: StockCountsTable
  stockCountsDue: StockCountsDueTable
  stockDifferences: StockDifferencesTable
  stockDocuments: StockDocumentsTable
  stockLocations: StockLocationsTable
  stockMoves: StockMovesTable
  stockPostingLines: StockPostingLinesTable
  stockPostings: StockPostingsTable
  stockReadings: StockReadingsTable
  stockReservations: StockReservationsTable
  stockSettings: StockSettingsTable
  stockTransferLines: StockTransferLinesTable
  stockTransferReceipts: StockTransferReceiptsTable
  stockTransfers: StockTransfersTable
  stockUnposted: StockUnpostedTable
  storeCallOffs: StoreCallOffsTable
  storeCartLines: StoreCartLinesTable
  storeCarts: StoreCartsTable
  storeCategories: StoreCategoriesTable
  storeItems: StoreItemsTable
  storeNews: StoreNewsTable
  storeRequests: StoreRequestsTable
  storeShoppers: StoreShoppersTable
  storedFiles: StoredFilesTable
  stores: StoresTable
  stripeAccounts: StripeAccountsTable
  syncEntities: SyncEntitiesTable
  syncJobs: SyncJobsTable
  syncPolicies: SyncPoliciesTable
  taxCodes: TaxCodesTable
  taxRates: TaxRatesTable
  taxTotals: TaxTotalsTable
  terms: TermsTable
  territories: TerritoriesTable
  tradingPartners: TradingPartnersTable
  unclaimedMoney: UnclaimedMoneyTable
  unclaimedRows: UnclaimedRowsTable
  unsubscribed: UnsubscribedTable
  users: UsersTable
  vendors: VendorsTable
  visits: VisitsTable
}
