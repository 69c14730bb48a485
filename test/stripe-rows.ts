/** Answers rows of the company, which is the first parameter. */
export type Sql = <T>(text: string, ...values: unknown[]) => Promise<T[]>

/** What Stripe would tell, written where it is kept: for histories that no card makes in seconds. */
export function stripeRows(sql: Sql) {
  let count = 0
  return {
    /** Money for an order came in at Stripe: 2.9 % and 30 cents are its fee. */
    async paid({ id }: { id: string }, part?: number): Promise<string> {
      const key = `${Date.now()}${++count}`
      const [{ amount: open } = { amount: 0 }] = await sql<{ amount: number }>(
        `select open_amount::int as amount from orders where company_id = $1 and id = $2`,
        id,
      )
      const amount = part ?? open
      await sql(
        `insert into payment_intents (company_id, id, account_id, order_id, attempt, status, amount, amount_received, currency, charge_id, created_at)
         values ($1, $2, 'acct_1', $3, $4, 'succeeded', $5, $5, 'usd', $6, now())`,
        ...[`pi_${key}`, id, count, amount, `ch_${key}`],
      )
      await sql(
        `update orders set amount_received = amount_received + $3, state = case when $3 >= open_amount then 'Paid' else state end
         where company_id = $1 and id = $2`,
        ...[id, amount],
      )
      await move(`ch_${key}`, 'charge', amount, Math.round(amount * 0.029) + 30)
      return `pi_${key}`
    },
    async refunded(intent: string, amount: number): Promise<string> {
      const id = `re_${Date.now()}${++count}`
      await sql(
        `insert into refunds (company_id, stripe_id, intent_id, amount, state) values ($1, $2, $3, $4, 'Succeeded')`,
        ...[id, intent, amount],
      )
      await move(id, 'refund', -amount, 0)
      return id
    },
    /** The bank did not take a refund. */
    refundFailed: (id: string, amount: number) => move(id, 'refund_failure', amount, 0),
    async disputed(intent: string, amount: number): Promise<string> {
      const id = `du_${Date.now()}${++count}`
      await sql(
        `insert into disputes (company_id, id, intent_id, amount, state, created_at) values ($1, $2, $3, $4, 'needs_response', now())`,
        ...[id, intent, amount],
      )
      await move(id, 'dispute', -amount, 1500)
      return id
    },
    disputeWon: (id: string, amount: number) => move(id, 'dispute_reversal', amount, -1500),
    /** All that no payout took yet; null where nothing is left to pay out. */
    async payout(status: 'paid' | 'failed' = 'paid') {
      const id = `po_${Date.now()}${++count}`
      const [sums] = await sql<{ amount: number; fees: number }>(
        `select coalesce(sum(net), 0)::int as amount, coalesce(sum(fee), 0)::int as fees from balance_transactions where company_id = $1 and payout_id is null`,
      )
      const { amount = 0, fees = 0 } = sums ?? {}
      await sql(`update balance_transactions set payout_id = $2 where company_id = $1 and payout_id is null`, id)
      await sql(
        `insert into payouts (company_id, id, account_id, amount, currency, status, automatic, reconciled, arrival_date, created_at)
         values ($1, $2, 'acct_1', $3, 'usd', $4, true, true, current_date, now())`,
        ...[id, amount, status],
      )
      await move(id, 'payout', -amount, 0, id)
      if (status === 'failed') await move(id, 'payout_reversal', amount, 0)
      return { id, amount, fees }
    },
    /** Cents at Stripe that no payout took; null without any movement. */
    async unpaidOut(): Promise<number | null> {
      const [row] = await sql<{ sum: number | null }>(
        `select sum(net)::int as sum from balance_transactions where company_id = $1 and payout_id is null`,
      )
      return row?.sum ?? null
    },
    /** Something of it moved that is of no concern to the books. */
    touch: (intent: string) =>
      sql(
        `update payment_intents set amount_received = amount_received, charge_id = charge_id || '' where company_id = $1 and id = $2`,
        intent,
      ),
  }

  async function move(source: string, kind: string, amount: number, fee: number, payout: string | null = null) {
    await sql(
      `insert into balance_transactions (company_id, id, kind, source_id, amount, fee, net, currency, available_on, created_at, payout_id)
       values ($1, $2, $3, $4, $5, $6, $5::bigint - $6::bigint, 'usd', now(), now(), $7)`,
      ...[`txn_${Date.now()}${++count}`, kind, source, amount, fee, payout],
    )
  }
}
