import { checkJob, uncheckedPostings } from '#features/books/postings/server/check.ts'
import { leftAtStripe } from '#features/books/postings/server/left-at-stripe.ts'
import { bookWork } from '#features/books/postings/server/work.ts'
import { postingWrites } from '#features/books/postings/server/writes.ts'
import { nightlyProofs } from '#features/books/proof/server/night.ts'
import { openProofs, proofJob } from '#features/books/proof/server/proof-job.ts'
import { repairJob } from '#features/books/proof/server/repair.ts'
import { oldRehearsals, openRehearsals, rehearsalJob } from '#features/books/rehearsal/server/rehearsal-job.ts'
import { stockAlerts } from '#features/books/stock/server/alerts.ts'
import { stockToPost } from '#features/books/stock/server/post-stock.ts'
import { dueStockReadings, readDocumentsJob } from '#features/books/stock/server/read-documents.ts'
import { stockWrites } from '#features/books/stock/server/writes.ts'
import { brokenConnections } from '#features/books/sync/server/broken-connections.ts'
import { dueCounts } from '#features/catalog/counts/server/due.ts'
import { itemImports, oldItemImports } from '#features/catalog/imports/server/import-job.ts'
import { itemWrites } from '#features/catalog/items/server/quickbooks/writes.ts'
import { companyExports, oldExports } from '#features/company/company-export/server/export-job.ts'
import { letterChannel } from '#features/customers/automations/server/letters/letter.ts'
import { dueAutomations } from '#features/customers/automations/server/watch.ts'
import { bulkChanges, oldBulkChanges } from '#features/customers/bulk/server/bulk-job.ts'
import { enrollJob, readCardJob, unheardCards } from '#features/customers/contacts/server/door.ts'
import { indexWords, unsearchableCustomers } from '#features/customers/customers/server/list/index-words.ts'
import { customerEntity, customerWrites } from '#features/customers/customers/server/quickbooks/entity.ts'
import { imports, oldImports } from '#features/customers/imports/server/import-job.ts'
import { moveListed } from '#features/customers/lists/server/move-job.ts'
import { finishMerges } from '#features/customers/merging/server/finish.ts'
import { nightlyDuplicates, searchDuplicates } from '#features/customers/merging/server/search.ts'
import { oldMerges } from '#features/customers/merging/server/sweep.ts'
import { sweepNotes } from '#features/customers/notes/server/sweep.ts'
import { signInBlocked } from '#features/devices/devices/server/door.ts'
import { feedsTrimmed } from '#features/devices/pull/server/trim.ts'
import { happeningsToSend, oldHappenings, refusedMailboxes } from '#features/devices/recipients/server/door.ts'
import { keptMoney } from '#features/devices/settlements/server/kept.ts'
import { copiesToSend } from '#features/devices/uploads/server/copies/send.ts'
import { lateProofs } from '#features/devices/uploads/server/proofs/late.ts'
import { endedDays } from '#features/devices/van/server/door.ts'
import { sweepIdentity } from '#features/identity/auth/server/sweep.ts'
import { attainmentDays, attainmentWork } from '#features/incentives/attainment/server/compute/watch.ts'
import { lateQuestions } from '#features/incentives/attainment/server/late-questions.ts'
import { accruals } from '#features/incentives/funding/server/money/accrual.ts'
import { askJob, openFundings } from '#features/incentives/funding/server/sending/ask-job.ts'
import { payoutChannel } from '#features/incentives/funding/server/sending/payout-channel.ts'
import { programCalendar } from '#features/incentives/programs/server/calendar.ts'
import { statementsToMail } from '#features/incentives/statements/server/mail.ts'
import { mailDigests } from '#features/notifications/server/digest.ts'
import { lateMails, notifyingMailChannel } from '#features/notifications/server/door.ts'
import { sweepNotifications } from '#features/notifications/server/sweep.ts'
import { budgetWarnings } from '#features/quickbooks/server/client/budget/budget-warning.ts'
import { unclaimedGrants } from '#features/quickbooks/server/connection/grant-watch.ts'
import { noticeJob, waitingNotices } from '#features/quickbooks/server/sync/notices/notice-job.ts'
import { dueSweeps } from '#features/quickbooks/server/sync/sweeps/sweeps.ts'
import { openSyncs, syncJobs } from '#features/quickbooks/server/sync/sync-job.ts'
import { quickbooksChannel } from '#features/quickbooks/server/write/channel.ts'
import { expiredLinks, ordersPastTheirLinks } from '#features/sales/checkout/server/expire.ts'
import { followOrder } from '#features/sales/checkout/server/follow-order.ts'
import { disputeDeadlines } from '#features/sales/disputes/server/dispute-deadlines.ts'
import { expiredQuotes } from '#features/sales/orders/server/change/expire-quotes.ts'
import { stockLookedAtAgain } from '#features/sales/orders/server/look-again.ts'
import { staleIntents } from '#features/sales/payments/server/intents/stale-intents.ts'
import { stripeBalance } from '#features/sales/payments/server/read-balance.ts'
import { refundChannel } from '#features/sales/payments/server/refunds/refund-channel.ts'
import { nightlyStripeSweeps, stripeSweep } from '#features/sales/payments/server/sweep.ts'
import { stripeEvents } from '#features/sales/payments/server/webhook/webhook-job.ts'
import { afterPayment } from '#features/sales/receipts/server/after-payment.ts'
import { afterRefund } from '#features/sales/receipts/server/after-refund.ts'
import { accountStatements } from '#features/sales/receivables/server/statement/schedule.ts'
import { storeNews } from '#features/stores/shop/server/mails/news.ts'
import { storeCalendar } from '#features/stores/stores/server/calendar.ts'
import { openCallOffs, storeCallOff } from '#features/stores/stores/server/call-off.ts'
import { certificateWarnings } from '#features/trade/connections/server/as2/certificate-warnings.ts'
import { overdueReceipts } from '#features/trade/connections/server/as2/overdue.ts'
import { sendReceipt } from '#features/trade/connections/server/as2/send-receipt.ts'
import { overdueDocuments } from '#features/trade/exchange/server/overdue.ts'
import { as2Receiver } from '#features/trade/exchange/server/receive/as2-receiver.ts'
import { readWork } from '#features/trade/exchange/server/receive/read-job.ts'
import { dueRetrievals, retrieveJob } from '#features/trade/exchange/server/retrieving/retrieve-job.ts'
import { ediChannel } from '#features/trade/exchange/server/sending/channel.ts'
import { settleWork } from '#features/trade/exchange/server/settle/settle-job.ts'
import { heldForStock } from '#features/trade/exchange/server/settle/when-stock-came.ts'
import { needMails } from '#features/workspace/needs/server/morning-mails.ts'
import type { Config } from './config.ts'
import { recordKinds } from './record-kinds.ts'
import { clockSkew } from './work/clock.ts'
import type { Channel } from './work/delivery.ts'
import type { AnyJob, Watch } from './work/job.ts'
import { carryOutJobs, dueDeliveries } from './work/ledger.ts'
import { sweepServer } from './work/sweep.ts'
import { zoneTables } from './work/zone-tables.ts'

/** Every way out of the process. */
export const channels: readonly Channel[] = [
  notifyingMailChannel,
  letterChannel,
  refundChannel,
  payoutChannel,
  ediChannel,
  quickbooksChannel([customerWrites, itemWrites, postingWrites, stockWrites], [customerEntity]),
]
/** Work that stays in the house. */
const insideJobs: readonly AnyJob[] = [
  indexWords,
  moveListed,
  imports.job,
  itemImports.job,
  searchDuplicates,
  companyExports.job,
  bulkChanges.job,
  readWork.job,
  settleWork.job,
  signInBlocked,
]
/** Work that asks or tells somebody outside. */
const outsideJobs: readonly AnyJob[] = [
  ...carryOutJobs(channels),
  ...syncJobs([customerEntity]),
  noticeJob([customerEntity]),
  proofJob([customerEntity]),
  repairJob([customerEntity]),
  rehearsalJob,
  sendReceipt,
  retrieveJob,
  followOrder,
  stripeEvents,
  stripeBalance,
  stripeSweep,
  enrollJob,
  readCardJob,
  askJob,
  checkJob,
  readDocumentsJob,
  storeCallOff,
]
const insideWatches: readonly Watch[] = [
  clockSkew(),
  zoneTables,
  sweepIdentity,
  sweepServer,
  sweepNotes,
  sweepNotifications,
  unsearchableCustomers,
  budgetWarnings,
  oldRehearsals,
  finishMerges,
  nightlyDuplicates,
  oldMerges,
  companyExports.watch,
  oldExports,
  bulkChanges.watch,
  oldBulkChanges,
  imports.watch,
  itemImports.watch,
  readWork.watch,
  settleWork.watch,
  overdueDocuments,
  certificateWarnings,
  oldImports,
  oldItemImports,
  expiredLinks,
  ordersPastTheirLinks,
  expiredQuotes,
  heldForStock,
  afterPayment,
  afterRefund,
  disputeDeadlines,
  bookWork,
  stockToPost,
  stockAlerts,
  dueCounts,
  stockLookedAtAgain,
  feedsTrimmed,
  copiesToSend,
  statementsToMail,
  accountStatements,
  happeningsToSend,
  oldHappenings,
  refusedMailboxes,
  endedDays,
  lateProofs,
  keptMoney,
  storeCalendar,
  programCalendar,
  accruals,
  storeNews,
  attainmentWork,
  attainmentDays,
  lateQuestions,
]
const outsideWatches: readonly Watch[] = [
  dueDeliveries,
  mailDigests,
  needMails(recordKinds),
  lateMails,
  unclaimedGrants,
  brokenConnections,
  openSyncs,
  dueSweeps,
  waitingNotices,
  openProofs,
  nightlyProofs,
  openRehearsals,
  dueAutomations,
  overdueReceipts(as2Receiver),
  dueRetrievals,
  nightlyStripeSweeps,
  staleIntents,
  uncheckedPostings,
  leftAtStripe,
  dueStockReadings,
  openCallOffs,
  openFundings,
  unheardCards,
]

/** Every kind of background work. */
export const jobs: readonly AnyJob[] = [...insideJobs, ...outsideJobs]
/** What a worker takes, and what it looks for by itself. While nothing may leave, the rest waits. */
export const workOf = ({ PAUSED }: Pick<Config, 'PAUSED'>): { jobs: readonly AnyJob[]; watches: readonly Watch[] } =>
  PAUSED === 'on' ? { jobs: insideJobs, watches: insideWatches } : { jobs, watches: [...insideWatches, ...outsideWatches] }
