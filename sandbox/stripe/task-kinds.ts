import type { Account } from './account.ts'
import { makeAvailable } from './balance.ts'
import { bookCharge } from './charges.ts'
import type { Task, TaskKind } from './clock.ts'
import { decideDispute, openDispute, warnEarly } from './disputes.ts'
import { endDebit } from './intent-outcome.ts'
import { arrive, endDay, sendPayout } from './payouts.ts'
import { settleRefund } from './refunds.ts'
import type { Sandbox } from './sandbox.ts'

const kinds: Record<TaskKind, (sandbox: Sandbox, account: Account, subject: string) => void> = {
  chargeBalance: bookCharge,
  fundsAvailable: makeAvailable,
  bankDebit: (sandbox, account, intent) => endDebit(sandbox, account, intent),
  refundSettled: (sandbox, account, refund) => settleRefund(sandbox, account, refund),
  openDispute: (sandbox, account, charge) => {
    openDispute(sandbox, account, charge)
  },
  decideDispute: (sandbox, account, id) => {
    const dispute = account.disputes.get(id)
    if (dispute) decideDispute(sandbox, account, dispute)
  },
  earlyWarning: warnEarly,
  payoutSent: sendPayout,
  payoutArrives: arrive,
  endOfDay: endDay,
}

/** What the clock calls when something falls due. */
export function runTask(sandbox: Sandbox, task: Task): void {
  kinds[task.kind](sandbox, sandbox.account(task.account), task.subject)
}
