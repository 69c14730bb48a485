import { sweepIdentity } from '#features/auth/server/sweep.ts'
import { letterChannel } from '#features/automations/server/letter.ts'
import { dueAutomations } from '#features/automations/server/watch.ts'
import { checkJob, uncheckedPostings } from '#features/books/server/check.ts'
import { bookWork } from '#features/books/server/work.ts'
import { postingWrites } from '#features/books/server/writes.ts'
import { bulkChanges, oldBulkChanges } from '#features/bulk/server/bulk-job.ts'
import { expiredLinks } from '#features/checkout/server/expire.ts'
import { followOrder } from '#features/checkout/server/follow-order.ts'
import { companyExports, oldExports } from '#features/company-export/server/export-job.ts'
import { certificateWarnings } from '#features/connections/server/as2/certificate-warnings.ts'
import { overdueReceipts } from '#features/connections/server/as2/overdue.ts'
import { sendReceipt } from '#features/connections/server/as2/send-receipt.ts'
import { indexWords, unsearchableCustomers } from '#features/customers/server/index-words.ts'
import { customerEntity, customerWrites } from '#features/customers/server/quickbooks.ts'
import { as2Receiver } from '#features/edi/server/as2-receiver.ts'
import { overdueDocuments } from '#features/edi/server/overdue.ts'
import { ediReading } from '#features/edi/server/reading.ts'
import { dueRetrievals, retrieveJob } from '#features/edi/server/retrieving/retrieve-job.ts'
import { ediChannel } from '#features/edi/server/sending/channel.ts'
import { ediSettling } from '#features/edi/server/settling.ts'
import { imports, oldImports } from '#features/imports/server/import-job.ts'
import { moveListed } from '#features/lists/server/move-job.ts'
import { finishMerges } from '#features/merging/server/finish.ts'
import { nightlyDuplicates, searchDuplicates } from '#features/merging/server/search.ts'
import { oldMerges } from '#features/merging/server/sweep.ts'
import { sweepNotes } from '#features/notes/server/sweep.ts'
import { mailDigests } from '#features/notifications/server/digest.ts'
import { sweepNotifications } from '#features/notifications/server/sweep.ts'
import { disputeDeadlines } from '#features/payments/server/dispute-deadlines.ts'
import { stripeBalance } from '#features/payments/server/read-balance.ts'
import { refundChannel } from '#features/payments/server/refund-channel.ts'
import { nightlyStripeSweeps, stripeSweep } from '#features/payments/server/sweep.ts'
import { stripeTold } from '#features/payments/server/told-job.ts'
import { unheardIntents } from '#features/payments/server/unheard.ts'
import { nightlyProofs } from '#features/proof/server/night.ts'
import { openProofs, proofJob } from '#features/proof/server/proof-job.ts'
import { repairJob } from '#features/proof/server/repair.ts'
import { budgetWarnings } from '#features/quickbooks/server/budget-warning.ts'
import { quickbooksChannel } from '#features/quickbooks/server/channel.ts'
import { unclaimedGrants } from '#features/quickbooks/server/grant-watch.ts'
import { noticeJob, waitingNotices } from '#features/quickbooks/server/notice-job.ts'
import { dueSweeps } from '#features/quickbooks/server/sweeps.ts'
import { openSyncs, syncJobs } from '#features/quickbooks/server/sync-job.ts'
import { afterPayment } from '#features/receipts/server/after-payment.ts'
import { oldRehearsals, openRehearsals, rehearsalJob } from '#features/rehearsal/server/rehearsal-job.ts'
import type { AnyJob, Watch } from '#server/job.ts'
import { type Channel, carryOut, dueDeliveries } from '#server/ledger.ts'
import { mailChannel } from '#server/mail.ts'
import { sweepServer } from '#server/sweep.ts'

/** Every kind of background work. */
export const jobs: readonly AnyJob[] = [
  carryOut,
  indexWords,
  moveListed,
  ...syncJobs([customerEntity]),
  noticeJob([customerEntity]),
  proofJob([customerEntity]),
  repairJob([customerEntity]),
  rehearsalJob,
  imports.job,
  searchDuplicates,
  companyExports.job,
  bulkChanges.job,
  ediReading.job,
  ediSettling.job,
  sendReceipt,
  retrieveJob,
  followOrder,
  stripeTold,
  stripeBalance,
  stripeSweep,
  checkJob,
]
/** Every way out of the process. */
export const channels: readonly Channel[] = [
  mailChannel,
  letterChannel,
  refundChannel,
  ediChannel,
  quickbooksChannel([customerWrites, postingWrites], [customerEntity]),
]
/** What a worker looks for by itself. */
export const watches: readonly Watch[] = [
  dueDeliveries,
  sweepIdentity,
  sweepServer,
  sweepNotes,
  sweepNotifications,
  mailDigests,
  unsearchableCustomers,
  unclaimedGrants,
  openSyncs,
  dueSweeps,
  waitingNotices,
  budgetWarnings,
  openProofs,
  nightlyProofs,
  openRehearsals,
  oldRehearsals,
  finishMerges,
  nightlyDuplicates,
  oldMerges,
  companyExports.watch,
  oldExports,
  dueAutomations,
  bulkChanges.watch,
  oldBulkChanges,
  imports.watch,
  ediReading.watch,
  ediSettling.watch,
  overdueDocuments,
  overdueReceipts(as2Receiver),
  dueRetrievals,
  certificateWarnings,
  oldImports,
  expiredLinks,
  afterPayment,
  nightlyStripeSweeps,
  disputeDeadlines,
  unheardIntents,
  bookWork,
  uncheckedPostings,
]
