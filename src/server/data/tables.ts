// Written by `npm run db:types` from the migrated database. Do not edit.
import type { ColumnType, GeneratedAlways } from 'kysely'

export type Json = ColumnType<JsonValue, string, string>
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }
type Time = ColumnType<string, string | Date, string | Date>
type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>

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

export interface As2KeysTable {
  companyId: string
  id: Generated<string>
  certificate: string
  privateKeySealed: Buffer
  usedSince: Time | null
  createdAt: Generated<Time>
}

export interface As2ReceivedTable {
  companyId: string
  id: Generated<string>
  connectionId: string
  messageKey: string
  messageId: string
  headers: Json
  file: string
  sizeBytes: number
  state: 'accepted' | 'refused'
  failure: Generated<string>
  mic: Json | null
  receipt: Json | null
  receiptSentAt: Time | null
  receivedAt: Generated<Time>
  receiptProblem: Generated<string>
  receiptDetail: Generated<string>
}

export interface As2RefusalsTable {
  companyId: string
  id: Generated<string>
  reason: 'namesUnknown' | 'messageTooLarge'
  theirName: string
  ourName: string
  times: Generated<number>
  refusedAt: Generated<Time>
}

export interface As2SentTable {
  companyId: string
  id: Generated<string>
  connectionId: string
  key: string
  messageId: string
  url: string
  headers: Json
  file: string
  sizeBytes: number
  proof: Json
  state: 'ready' | 'waiting' | 'delivered' | 'refused' | 'overdue'
  reason: Generated<string>
  detail: Generated<string>
  attempt: Generated<number>
  receiptDueAt: Time | null
  createdAt: Generated<Time>
  settledAt: Time | null
}

export interface As2WarningsTable {
  companyId: string
  fingerprint: string
  days: number
  toldAt: Generated<Time>
}

export interface AuditEventsTable {
  companyId: string
  id: Generated<string>
  at: Generated<Time>
  actorId: string | null
  actor: string
  origin: 'web' | 'quickbooks' | 'system' | 'admin'
  action: string
  recordKind: string | null
  recordId: string | null
  changes: Generated<Json>
  ip: Generated<string>
  recordVersion: number | null
}

export interface AuditWordsTable {
  companyId: string
  word: string
  eventId: string
}

export interface AutomationAssignmentsTable {
  companyId: string
  id: Generated<string>
  automationId: string
  customerId: string
  schedule: string
  language: string
  exits: string[]
  steps: Json
  state: Generated<'Active' | 'Paused' | 'Completed' | 'Expired' | 'Cancelled' | 'Stopped' | 'Failed'>
  reason: Generated<string>
  step: Generated<number>
  dueAt: Time | null
  nextAt: Time | null
  eventKey: string | null
  expirationTime: Time | null
  assignedBy: string | null
  createdAt: Generated<Time>
  updatedAt: Generated<Time>
}

export interface AutomationRunsTable {
  companyId: string
  id: Generated<string>
  assignmentId: string
  automationId: string
  customerId: string
  step: number
  dueAt: Time
  kind: string
  state: 'Queued' | 'Running' | 'Done' | 'Skipped' | 'Retrying' | 'Dead' | 'Unknown'
  reason: Generated<string>
  attempts: Generated<number>
  deliveryId: string | null
  createdAt: Generated<Time>
  updatedAt: Generated<Time>
}

export interface AutomationsTable {
  companyId: string
  id: Generated<string>
  version: Generated<number>
  automationName: string
  schedule: string
  everyone: Generated<boolean>
  language: Generated<'en' | 'es'>
  exits: Generated<string[]>
  expiresDays: number | null
  steps: Json
  active: Generated<boolean>
  nextEnrolmentAt: Time | null
  removedAt: Time | null
  requestKey: string | null
  createdBy: string | null
  createdAt: Generated<Time>
  updatedAt: Generated<Time>
}

export interface BalanceTransactionsTable {
  companyId: string
  id: string
  kind: string
  sourceId: Generated<string>
  amount: number
  fee: number
  net: number
  currency: string
  payoutId: string | null
  availableOn: Time
  createdAt: Time
}

export interface BookChecksTable {
  companyId: string
  proofId: string
  part: number
  entity: string
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
  kind: 'missingHere' | 'deletedThere' | 'amount' | 'balance' | 'date' | 'customer' | 'status' | 'details'
  label: Generated<string>
  date: string | null
  customerName: Generated<string>
  customerId: string | null
  owedMore: Generated<number>
  fields: Generated<Json>
  cause: string
  changedAt: Time | null
  deliveryId: string | null
  state: Generated<'open' | 'reading' | 'healed'>
  healedAt: Time | null
}

export interface BookPartsTable {
  companyId: string
  proofId: string
  number: number
  what: 'list' | 'recent' | 'documents' | 'balances' | 'pages' | 'again'
  entity: string
  firstDate: string | null
  lastDate: string | null
  position: Json | null
  done: Generated<boolean>
}

export interface BookProofsTable {
  companyId: string
  id: Generated<string>
  kind: 'sums' | 'full'
  state: Generated<'running' | 'agrees' | 'differs' | 'failed' | 'unchanged'>
  step: Generated<'sync' | 'compare' | 'over'>
  round: Generated<number>
  askedBy: string | null
  beganAt: Time | null
  syncJobId: string | null
  reads: Generated<number>
  unlisted: Generated<number>
  problem: Generated<string>
  waitingFor: Generated<string>
  waitingUntil: Time | null
  createdAt: Generated<Time>
  finishedAt: Time | null
}

export interface BookSettingsTable {
  companyId: string
  version: Generated<number>
  active: Generated<boolean>
  fromDate: string
  clearingAccountId: string
  bankAccountId: string
  feeAccountId: string
  disputeAccountId: string
  otherAccountId: string
  itemId: string
  deliveryItemId: string | null
  refundItemId: string | null
  classId: string | null
  numberPrefix: Generated<string>
}

export interface BookWorkTable {
  companyId: string
  kind: 'order' | 'payment' | 'movement' | 'source' | 'payout'
  sourceId: string
  dueAt: Generated<Time>
  id: number
}

export interface BulkChangesTable {
  companyId: string
  id: Generated<string>
  state: Generated<'running' | 'done' | 'cancelled' | 'failed' | 'undoing' | 'undone'>
  field: 'salesRepresentative' | 'territory' | 'onHold' | 'active' | 'automation'
  value: string
  total: number
  changed: Generated<number>
  unchanged: Generated<number>
  skipped: Generated<number>
  takenBack: Generated<number>
  kept: Generated<number>
  actor: Json
  startedBy: string
  startedAt: Generated<Time>
  finishedAt: Time | null
  requestKey: string
}

export interface BulkRowsTable {
  companyId: string
  bulkId: string
  customerId: string
  state: Generated<string>
  before: Generated<string>
  version: Generated<number>
}

export interface CartonPrefixesTable {
  companyId: string
  prefix: string
  last: Generated<number>
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
  version: Generated<number>
}

export interface CompanyExportsTable {
  companyId: string
  id: Generated<string>
  state: Generated<'waiting' | 'running' | 'done' | 'failed' | 'cancelled' | 'expired'>
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

export interface CompanyStorageTable {
  companyId: string
  attachments: Generated<number>
  imports: Generated<number>
  exports: Generated<number>
  addedDay: Generated<string>
  addedBytes: Generated<number>
  documents: Generated<number>
}

export interface ContactTypesTable {
  companyId: string
  name: string
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
  userId: string | null
  requestKey: string | null
  createdAt: Generated<Time>
  updatedAt: Generated<Time>
  nameKey: GeneratedAlways<string>
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

export interface CustomerImportErrorsTable {
  companyId: string
  importId: string
  row: number
  cells: Json
  problems: Json
}

export interface CustomerImportRowsTable {
  companyId: string
  importId: string
  row: number
  customerId: string
  version: number
  before: Json | null
  kept: string | null
}

export interface CustomerImportsTable {
  companyId: string
  id: Generated<string>
  state: Generated<'uploaded' | 'checking' | 'checked' | 'running' | 'done' | 'cancelled' | 'failed' | 'undoing' | 'undone'>
  file: string | null
  fileName: string
  format: 'csv' | 'xlsx'
  encoding: Generated<string>
  delimiter: Generated<string>
  sizeBytes: number
  headers: Json
  samples: Json
  mapping: Json
  updatesExisting: Generated<boolean>
  rowsTotal: Generated<number>
  lastRow: Generated<number>
  added: Generated<number>
  updated: Generated<number>
  unchanged: Generated<number>
  duplicates: Generated<number>
  wrong: Generated<number>
  takenBack: Generated<number>
  kept: Generated<number>
  problem: Generated<string>
  createdBy: string | null
  createdAt: Generated<Time>
  startedBy: string | null
  actor: Generated<Json>
  startedAt: Time | null
  finishedAt: Time | null
  undoneBy: string | null
  undoneAt: Time | null
  startsAutomations: Generated<boolean>
}

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
  state: 'waiting' | 'done' | 'undone' | 'cancelled'
  plan: 'nothing' | 'takesOver' | 'deactivates' | 'byHand'
  chosen: string[]
  survivorBefore: Json | null
  survivorAfter: Json | null
  loserBefore: Json | null
  askedBy: string | null
  askedByName: string
  createdAt: Generated<Time>
  mergedAt: Time | null
  undoneAt: Time | null
}

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

export interface CustomerNotesTable {
  companyId: string
  id: Generated<string>
  customerId: string
  version: Generated<number>
  noteTitle: string
  noteText: Generated<string>
  isPinned: Generated<boolean>
  authorId: string | null
  author: string
  requestKey: string | null
  createdAt: Generated<Time>
  updatedAt: Generated<Time>
  removedAt: Time | null
}

export interface CustomerWordsTable {
  companyId: string
  word: string
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
  syncState: Generated<string>
  requestKey: string | null
  createdAt: Generated<Time>
  updatedAt: Generated<Time>
  phone: GeneratedAlways<string>
  nameKey: GeneratedAlways<string>
  companyKey: GeneratedAlways<string>
  onHoldReason: Generated<string>
  mergedInto: string | null
}

export interface CustomersToIndexTable {
  companyId: string
  customerId: string
}

export interface CustomersWithFilesTable {
  companyId: string | null
  customerId: string | null
}

export interface DeliveriesTable {
  companyId: string
  id: Generated<string>
  direction: 'in' | 'out'
  channel: string
  kind: string
  recordKind: string | null
  recordId: string | null
  state: Generated<'waiting' | 'sending' | 'done' | 'retrying' | 'refused' | 'unknown' | 'ignored'>
  requestId: Generated<string>
  payload: Generated<Json>
  payloadSealed: Buffer | null
  attempts: Generated<number>
  nextAttemptAt: Generated<Time>
  problem: Json | null
  result: Json | null
  createdBy: string | null
  createdAt: Generated<Time>
  updatedAt: Generated<Time>
  externalId: string | null
  lane: GeneratedAlways<string>
  code: GeneratedAlways<string | null>
  replay: 'same' | 'evaluate' | null
  ignoredReason: string | null
  ignoredBy: string | null
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
  net: number | null
  createdAt: Time
  heardAt: Generated<Time>
  currency: Generated<string>
  chargeId: Generated<string>
  warnedAt: Time | null
  evidenceVersion: Generated<number>
}

export interface DuplicateSearchesTable {
  companyId: string
  searchedAt: Time
  customers: number
}

export interface DuplicateSuspectsTable {
  companyId: string
  id: Generated<string>
  oneId: string
  otherId: string
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

export interface EdiConnectionsTable {
  companyId: string
  id: Generated<string>
  version: Generated<number>
  name: string
  ediType: 'SFTP' | 'AS2' | 'API' | 'EMAIL' | 'FTP' | 'AWS_S3'
  direction: 'I' | 'O'
  partnerId: string | null
  state: Generated<'Draft' | 'Testing' | 'Live' | 'Paused'>
  settings: Generated<Json>
  secretsSealed: Buffer | null
  passedDigest: Buffer | null
  lastRetrievedAt: Time | null
  problemStep: Generated<string>
  problemCode: Generated<string>
  problemSince: Time | null
  removedAt: Time | null
  requestKey: string | null
  createdBy: string | null
  createdAt: Generated<Time>
  updatedAt: Generated<Time>
  problemFile: Generated<string>
}

export interface EdiControlNumbersTable {
  companyId: string
  partnerId: string
  kind: 'interchange' | 'group'
  last: number
}

export interface EdiDeadlinesTable {
  companyId: string
  documentId: string
  document: '997' | '855' | '856' | '810'
  owedBy: 'us' | 'them'
  partnerId: string
  dueAt: Time
  penalty: Generated<number>
  doneAt: Time | null
  toldAt: Time | null
}

export interface EdiDocumentsTable {
  companyId: string
  id: Generated<string>
  version: Generated<number>
  direction: 'I' | 'O'
  fileId: string | null
  groupId: string | null
  ordinal: number
  partnerId: string | null
  type: string
  kind: 'purchaseOrder' | 'orderChange' | 'orderResponse' | 'shipNotice' | 'invoice' | 'acknowledgment' | 'other' | 'unreadable' | 'envelope'
  state: 'received' | 'valid' | 'held' | 'invalid' | 'duplicate' | 'ignored'
  delivery: Generated<'None' | 'Queued' | 'Sent' | 'Delivered' | 'Retrying' | 'Failed' | 'Unknown'>
  acknowledgment: Generated<'NotExpected' | 'Waiting' | 'Accepted' | 'AcceptedWithErrors' | 'PartlyAccepted' | 'Rejected' | 'Overdue'>
  test: Generated<boolean>
  controlKey: string
  contentHash: string
  control: string
  number: Generated<string>
  numberKey: GeneratedAlways<string>
  release: Generated<string>
  total: number | null
  startByte: number
  sizeBytes: number
  problems: Generated<Json>
  holds: Generated<Json>
  reasons: Generated<string[]>
  content: Json | null
  sameAs: string | null
  receivedAt: Generated<Time>
  settledAt: Time | null
  changedOrder: string | null
  needs: GeneratedAlways<string[]>
  acceptedHolds: Generated<Json>
  acknowledgmentKey: GeneratedAlways<string | null>
}

export interface EdiFilesTable {
  companyId: string
  id: Generated<string>
  direction: 'I' | 'O'
  connectionId: string | null
  remoteName: Generated<string>
  remoteVersion: Generated<string>
  file: string
  sizeBytes: number
  state: 'received' | 'split' | 'done' | 'failed'
  attempts: Generated<number>
  problems: Generated<Json>
  broughtBy: string | null
  receivedAt: Generated<Time>
  startedAt: Generated<Time>
  test: Generated<boolean>
}

export interface EdiGroupsTable {
  companyId: string
  id: Generated<string>
  fileId: string
  ordinal: number
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
  delimiters: Json
  announced: number | null
  problems: Generated<Json>
  acknowledgedBy: string | null
  format: Generated<'x12' | 'edifact' | 'cxml' | 'ubl' | 'json' | 'csv'>
  wantsAcknowledgment: Generated<boolean>
}

export interface EdiOrdersTable {
  companyId: string
  documentId: string
  store: Generated<string>
  orderId: string
}

export interface EdiRepliesTable {
  companyId: string
  documentId: string
  answersId: string
  orderId: string | null
  kind: 'orderResponse' | 'shipNotice' | 'invoice'
  purpose: 'original' | 'replace'
  number: string
  quantities: Json
  requestKey: string
  createdBy: string | null
  createdAt: Generated<Time>
}

export interface EdiRetrievalsTable {
  companyId: string
  connectionId: string
  dueAt: Generated<Time>
  startedAt: Time | null
  endedAt: Time | null
  found: Generated<number>
  stored: Generated<number>
  failures: Generated<number>
}

export interface EdiSightingsTable {
  companyId: string
  connectionId: string
  remoteName: string
  remoteVersion: string
  seenAt: Generated<Time>
}

export interface EmailGrantsTable {
  tokenHash: Buffer
  purpose: 'signup' | 'reset'
  email: string
  expiresAt: Time
  usedAt: Time | null
  createdAt: Generated<Time>
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

export interface ExternalLinksTable {
  companyId: string
  provider: string
  kind: string
  externalId: string
  localId: string
  version: Generated<string>
  changedAt: Time | null
  snapshot: Json | null
  removedAt: Time | null
  remote: Json | null
  changed: Generated<Json>
  writtenAt: Time | null
}

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
  codeHash: Buffer
  invitedBy: string | null
  sentAt: Generated<Time>
  expiresAt: Time
  acceptedAt: Time | null
  acceptedBy: string | null
  withdrawnAt: Time | null
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
  overdueFrom: GeneratedAlways<string>
}

export interface ItemsTable {
  companyId: string
  id: Generated<string>
  name: string
  fullName: Generated<string>
  sku: Generated<string>
  description: Generated<string>
  itemType: Generated<string>
  unitPrice: string | null
  purchaseCost: string | null
  quantityOnHand: string | null
  taxable: Generated<boolean>
  parentId: string | null
  active: Generated<boolean>
  updatedAt: Generated<Time>
  numberKey: GeneratedAlways<string>
}

export interface KeyCheckTable {
  fingerprint: Buffer
}

export interface LetterDaysTable {
  companyId: string
  day: string
  letters: number
}

export interface LiveTicketsTable {
  ticketHash: Buffer
  sessionId: string
  companyId: string
  expiresAt: Time
}

export interface LoginAttemptsTable {
  accountHash: Buffer
  failures: number
  nextAt: Generated<Time>
  lastAt: Generated<Time>
}

export interface MarketingDaysTable {
  companyId: string
  email: string
  day: string
}

export interface MembershipsTable {
  companyId: string
  userId: string
  role: 'owner' | 'manager' | 'accounting' | 'operations' | 'rep' | 'customer' | 'viewer'
  repId: string | null
  customerId: string | null
  createdAt: Generated<Time>
  suspendedAt: Time | null
  invitationId: string | null
  suspendedByContact: string | null
}

export interface MissingCustomersTable {
  companyId: string
  kind: string
  localId: string
  customerExternalId: string
}

export interface MissingParentsTable {
  companyId: string
  customerId: string
  parentExternalId: string
}

export interface NoteAttachmentsTable {
  companyId: string
  id: Generated<string>
  noteId: string
  slot: number
  name: string
  extension: string
  bytes: number
  fileHash: string
  addedBy: string | null
  createdAt: Generated<Time>
}

export interface NotificationChoicesTable {
  companyId: string
  userId: string
  code: string
  app: boolean
  mail: 'off' | 'hourly' | 'daily'
}

export interface NotificationsTable {
  companyId: string
  id: Generated<string>
  userId: string
  code: string
  value: Generated<string>
  recordKind: string | null
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
  purpose: 'signup' | 'reset'
  email: string
  codeHash: string
  flowHash: Buffer | null
  attempts: Generated<number>
  expiresAt: Time
  usedAt: Time | null
  createdAt: Generated<Time>
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
  amount: number
  taxable: Generated<boolean>
  customerId: string | null
  orderNumber: number | null
}

export interface OrderNumbersTable {
  companyId: string
  last: number
}

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
  state: 'Submitted' | 'AwaitingApproval' | 'Accepted' | 'AwaitingPayment' | 'Paid' | 'OnAccount' | 'Fulfilled' | 'Closed' | 'Rejected' | 'Cancelled' | 'Expired'
  source: 'staff' | 'invoice' | 'edi' | 'store' | 'device'
  sourceId: string
  customerId: string
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
  taxPercent: Generated<string>
  itemCount: number
  discountPercent: Generated<string>
  discount: Generated<number>
  subtotal: number
  delivery: number
  taxes: number
  grandTotal: number
  amountReceived: Generated<number>
  openAmount: GeneratedAlways<number>
  createdBy: string | null
  createdAt: Generated<Time>
  updatedAt: Generated<Time>
}

export interface PaidOrdersTable {
  companyId: string
  orderId: string
  paidAt: Generated<Time>
  doneAt: Time | null
  receiptTo: Generated<string>
}

export interface PartnerDeadlinesTable {
  companyId: string
  partnerId: string
  document: '997' | '855' | '856' | '810'
  hours: number
  penalty: Generated<number>
}

export interface PartnerItemsTable {
  companyId: string
  id: Generated<string>
  partnerId: string
  qualifier: string
  code: string
  itemId: string
  unit: Generated<string>
  casePack: Generated<string>
  updatedAt: Generated<Time>
}

export interface PartnerLocationsTable {
  companyId: string
  id: Generated<string>
  partnerId: string
  qualifier: string
  code: string
  name: Generated<string>
  address1: Generated<string>
  address2: Generated<string>
  city: Generated<string>
  state: Generated<string>
  zip: Generated<string>
  customerId: string | null
  updatedAt: Generated<Time>
}

export interface PartnerTablesTable {
  companyId: string
  partnerId: string
  columns: Json
  dateFormat: 'YYYY-MM-DD' | 'YYYYMMDD' | 'MM/DD/YYYY' | 'DD/MM/YYYY' | 'DD.MM.YYYY'
  decimalMark: '.' | ','
  updatedAt: Generated<Time>
}

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
  heldFor: Generated<string>
  createdAt: Time
  heardAt: Generated<Time>
  paidAt: Time | null
  state: GeneratedAlways<string>
  customerId: string | null
}

export interface PaymentLinksTable {
  companyId: string
  id: Generated<string>
  orderId: string
  code: string
  state: Generated<'Active' | 'Opened' | 'Expired' | 'Cancelled' | 'Superseded'>
  orderVersion: number
  expiresAt: Time
  openedAt: Time | null
  sentTo: Generated<string>
  sentAt: Time | null
  createdBy: string | null
  createdAt: Generated<Time>
  updatedAt: Generated<Time>
  language: Generated<'' | 'en' | 'es'>
}

export interface PaymentMethodsTable {
  companyId: string
  id: Generated<string>
  name: string
  kind: Generated<string>
  active: Generated<boolean>
  updatedAt: Generated<Time>
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
  applied: Generated<Json>
  updatedAt: Generated<Time>
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
  movements: Generated<number>
}

export interface PossibleDuplicatesTable {
  companyId: string | null
  customerId: string | null
  otherId: string | null
}

export interface PostingsTable {
  companyId: string
  id: Generated<string>
  kind: 'invoice' | 'estimate' | 'payment' | 'refund' | 'refundReversal' | 'dispute' | 'disputeReversal' | 'payout' | 'payoutReversal'
  sourceId: string
  orderId: string | null
  payoutId: string | null
  entity: string
  state: Generated<'blocked' | 'waiting' | 'sending' | 'unknown' | 'posted' | 'error' | 'ignored' | 'voided' | 'gone' | 'changed'>
  waitsFor: Generated<string>
  externalId: string | null
  version: Generated<string>
  number: Generated<string>
  amount: number
  total: number | null
  tax: number | null
  sent: Json | null
  agreed: Json | null
  differs: Generated<Json>
  putBack: Generated<boolean>
  postedAt: Time | null
  checkedAt: Time | null
  createdAt: Generated<Time>
  updatedAt: Generated<Time>
}

export interface QuickbooksConnectionsTable {
  companyId: string
  realmId: string
  state: Generated<'active' | 'reconnect' | 'paused' | 'disconnected' | 'rehearsal'>
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
  nextSweepAt: Generated<Time>
  sweptAt: Time | null
  heardAt: Time | null
  untoldAt: Time | null
  movedAt: Time | null
  listsReadAt: Time | null
}

export interface QuickbooksGrantsTable {
  id: Generated<string>
  stateHash: Buffer
  flowHash: Buffer
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

export interface QuickbooksNoticesTable {
  companyId: string
  kind: string
  externalId: string
  toldAt: Time
  gone: boolean
  pending: Generated<boolean>
  several: Generated<boolean>
  attempts: Generated<number>
  dueAt: Generated<Time>
  receivedAt: Generated<Time>
}

export interface QuietHoursTable {
  companyId: string
  userId: string
  quietFrom: string
  quietTo: string
}

export interface RateBudgetsTable {
  key: string
  nextSlotAt: Time
  prioritySlotAt: Generated<Time>
  pausedUntil: Generated<Time>
  halvedUntil: Generated<Time>
}

export interface RateLimitsTable {
  key: string
  fullAt: Time
}

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
}

export interface RehearsalCustomersTable {
  companyId: string
  rehearsalId: string
  customerId: string
  nameKey: string
  looseName: string
  companyKey: string
  email: string
  phoneKeys: string[]
  isSent: boolean
}

export interface RehearsalDecisionsTable {
  companyId: string
  customerId: string
  decision: 'link' | 'create' | 'hold'
  externalId: string | null
  name: string | null
  decidedBy: string | null
  decidedAt: Generated<Time>
}

export interface RehearsalListsTable {
  companyId: string
  rehearsalId: string
  entity: string
  total: Generated<number>
  done: Generated<number>
  cursorTime: Generated<string>
  cursorSkip: Generated<number>
  isComplete: Generated<boolean>
}

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
  heldKey: GeneratedAlways<string>
}

export interface RehearsalRowsTable {
  companyId: string
  rehearsalId: string
  id: string
  bucket: 'sure' | 'look' | 'clash' | 'here' | 'there'
  customerId: string | null
  externalId: string | null
  name: string
  sortKey: GeneratedAlways<string>
  searched: string
  isSent: Generated<boolean>
  reason: Generated<string>
  decision: 'link' | 'create' | 'hold' | null
  linkTo: string | null
  createAs: string | null
  createKey: GeneratedAlways<string | null>
}

export interface RehearsalsTable {
  companyId: string
  id: Generated<string>
  state: Generated<'reading' | 'ready' | 'agreed' | 'cancelled' | 'undone'>
  step: Generated<'read' | 'match' | 'carryOut' | 'undo' | 'over'>
  version: Generated<number>
  problem: Generated<string>
  waitingFor: Generated<string>
  waitingUntil: Time | null
  matchedAt: Time | null
  theirs: Generated<number>
  isFirst: boolean
  restoreFile: string | null
  startedBy: string | null
  agreedBy: string | null
  agreedAt: Time | null
  undoneBy: string | null
  undoneAt: Time | null
  createdAt: Generated<Time>
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

export interface SalesSettingsTable {
  companyId: string
  version: Generated<number>
  deliveryAmount: Generated<number>
  deliveryFreeFrom: number | null
  deliveryByState: Generated<Json>
  taxCodeByState: Generated<Json>
  taxCodeId: string | null
  postsAs: Generated<'invoice' | 'estimate'>
  linkDays: Generated<number>
}

export interface SavedViewsTable {
  companyId: string
  id: Generated<string>
  userId: string
  screen: string
  name: string
  state: string
  createdAt: Generated<Time>
  shared: Generated<boolean>
}

export interface SecondStepsTable {
  ticketHash: Buffer
  userId: string
  flowHash: Buffer
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
  viewAs: string | null
}

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

export interface SourcesTable {
  companyId: string
  name: string
  movingTo: string | null
}

export interface StripeAccountsTable {
  companyId: string
  accountId: string
  state: Generated<'Onboarding' | 'Restricted' | 'Enabled' | 'Disabled'>
  chargesEnabled: Generated<boolean>
  payoutsEnabled: Generated<boolean>
  requirementsDue: Generated<Json>
  connectedAt: Generated<Time>
  checkedAt: Time | null
  disconnectedAt: Time | null
  balanceReadTo: Time | null
  sweptTo: Time | null
  sweepBeganAt: Time | null
}

export interface SyncEntitiesTable {
  companyId: string
  jobId: string
  entity: string
  state: Generated<'waiting' | 'running' | 'done'>
  done: Generated<number>
  total: Generated<number>
  errors: Generated<number>
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
  waitingFor: Generated<string>
  problem: Generated<string>
  theirTime: Time | null
  cancelAsked: Generated<boolean>
  startedBy: string | null
  createdAt: Generated<Time>
  heartbeatAt: Generated<Time>
  finishedAt: Time | null
  recordsPerSecond: Generated<number>
  waitingUntil: Time | null
}

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

export interface TradingPartnersTable {
  companyId: string
  id: Generated<string>
  version: Generated<number>
  name: string
  nameKey: GeneratedAlways<string>
  customerId: string | null
  theirQualifier: Generated<string>
  theirId: Generated<string>
  theirGroupId: Generated<string>
  ourQualifier: Generated<string>
  ourId: Generated<string>
  ourGroupId: Generated<string>
  answerVersion: Generated<string>
  live: Generated<boolean>
  priceTolerancePercent: Generated<string>
  priceToleranceCents: Generated<number>
  acceptWithErrors: Generated<boolean>
  duplicateDays: Generated<number>
  contactName: Generated<string>
  contactEmail: Generated<string>
  contactPhone: Generated<string>
  createdAt: Generated<Time>
  updatedAt: Generated<Time>
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
  lastCompanyId: string | null
  passwordBy: string | null
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

export interface DB {
  accounts: AccountsTable
  adminLinks: AdminLinksTable
  apiReads: ApiReadsTable
  apiUsage: ApiUsageTable
  as2Keys: As2KeysTable
  as2Received: As2ReceivedTable
  as2Refusals: As2RefusalsTable
  as2Sent: As2SentTable
  as2Warnings: As2WarningsTable
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
  cartonPrefixes: CartonPrefixesTable
  classes: ClassesTable
  companies: CompaniesTable
  companyExports: CompanyExportsTable
  companyStorage: CompanyStorageTable
  contactTypes: ContactTypesTable
  contactWords: ContactWordsTable
  contacts: ContactsTable
  creditMemos: CreditMemosTable
  customerImportErrors: CustomerImportErrorsTable
  customerImportRows: CustomerImportRowsTable
  customerImports: CustomerImportsTable
  customerMergeMoves: CustomerMergeMovesTable
  customerMerges: CustomerMergesTable
  customerNoteVersions: CustomerNoteVersionsTable
  customerNotes: CustomerNotesTable
  customerWords: CustomerWordsTable
  customers: CustomersTable
  customersToIndex: CustomersToIndexTable
  customersWithFiles: CustomersWithFilesTable
  deliveries: DeliveriesTable
  departments: DepartmentsTable
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
  heartbeats: HeartbeatsTable
  inboundEvents: InboundEventsTable
  invitations: InvitationsTable
  invoices: InvoicesTable
  items: ItemsTable
  keyCheck: KeyCheckTable
  letterDays: LetterDaysTable
  liveTickets: LiveTicketsTable
  loginAttempts: LoginAttemptsTable
  marketingDays: MarketingDaysTable
  memberships: MembershipsTable
  missingCustomers: MissingCustomersTable
  missingParents: MissingParentsTable
  noteAttachments: NoteAttachmentsTable
  notificationChoices: NotificationChoicesTable
  notifications: NotificationsTable
  oneTimeCodes: OneTimeCodesTable
  orderLines: OrderLinesTable
  orderNumbers: OrderNumbersTable
  orderVersions: OrderVersionsTable
  orders: OrdersTable
  paidOrders: PaidOrdersTable
  partnerDeadlines: PartnerDeadlinesTable
  partnerItems: PartnerItemsTable
  partnerLocations: PartnerLocationsTable
  partnerTables: PartnerTablesTable
  payCards: PayCardsTable
  paymentIntents: PaymentIntentsTable
  paymentLinks: PaymentLinksTable
  paymentMethods: PaymentMethodsTable
  payments: PaymentsTable
  payouts: PayoutsTable
  possibleDuplicates: PossibleDuplicatesTable
  postings: PostingsTable
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
  reps: RepsTable
  salesSettings: SalesSettingsTable
  savedViews: SavedViewsTable
  secondSteps: SecondStepsTable
  sessions: SessionsTable
  shippingAddresses: ShippingAddressesTable
  sources: SourcesTable
  stripeAccounts: StripeAccountsTable
  syncEntities: SyncEntitiesTable
  syncJobs: SyncJobsTable
  syncPolicies: SyncPoliciesTable
  taxCodes: TaxCodesTable
  taxRates: TaxRatesTable
  terms: TermsTable
  territories: TerritoriesTable
  tradingPartners: TradingPartnersTable
  unsubscribed: UnsubscribedTable
  users: UsersTable
  vendors: VendorsTable
}
