import type { Account } from '../accounts/account.ts'
import { makeAvailable } from '../money/balance.ts'
import { arrive, endDay, sendPayout } from '../money/payouts.ts'
import { bookCharge } from '../payments/charges.ts'
import { decideDispute, openDispute, warnEarly } from '../payments/disputes.ts'
import { endDebit } from '../payments/intent-outcome.ts'
import { settleRefund } from '../payments/refunds.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Task, TaskKind } from './clock.ts'

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
