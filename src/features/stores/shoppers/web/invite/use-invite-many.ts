import { useState } from 'react'
import type { Result } from '#contract/endpoint.ts'
import { useAction } from '#web/app/calls/query.ts'
import { toastSuccess } from '#web/app/toasts.ts'
import { type findInvitees, inviteShoppers, type ShopperRights } from '../../contract.ts'
import { shownShoppers } from '../shown-shoppers.ts'
import { type Invited, sentText } from './use-invite.ts'

type Row = Result<typeof findInvitees>['rows'][number]
export type Outcome = { done: Invited; error: string }

/** Each portion is answered by itself, so that what has gone stays gone. */
const atOnce = 50

/** Sends many invitations, a portion after the other. */
export function useInviteMany(storeId: string) {
  const [share, setShare] = useState<number | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const action = useAction(inviteShoppers, { refreshes: shownShoppers, silent: true, success: () => '' })

  /** The addresses that are still to be invited, which `outcome` explains; null: all went. */
  const invite = async (rows: readonly Row[]): Promise<readonly string[] | null> => {
    setOutcome(null)
    setShare(0)
    const done: Invited = { invited: 0, added: 0, skipped: [], laterSeconds: 0 }
    const waiting = [...Map.groupBy(rows, ({ email }) => email).values()]
    const all = waiting.length
    let error = ''
    while (waiting.length && !done.laterSeconds && !error) {
      const portion = waiting.slice(0, atOnce)
      try {
        const result = await action.mutateAsync({
          params: { storeId },
          body: { shoppers: portion.flatMap((each) => each.map(invitation)) },
        })
        done.invited += result.invited
        done.added += result.added
        done.skipped.push(...result.skipped)
        done.laterSeconds = result.laterSeconds
        waiting.splice(0, portion.length)
        setShare(1 - waiting.length / all)
      } catch (thrown) {
        error = thrown instanceof Error ? thrown.message : String(thrown)
      }
    }
    setShare(null)
    const unsent = waiting.flatMap(([first]) => first?.email ?? [])
    if (done.laterSeconds) done.skipped.push(...unsent.map((email) => ({ email, why: 'later' as const })))
    const left = error ? unsent : []
    left.push(...done.skipped.filter(({ why }) => why === 'later').map(({ email }) => email))
    if (!error && done.skipped.every(({ why }) => why === 'known')) {
      toastSuccess(sentText(done))
      return null
    }
    setOutcome({ done, error })
    return left
  }
  return { invite, isSending: share !== null, share, outcome, forgetOutcome: () => setOutcome(null) }
}

/** Whoever comes in a group orders and pays; what else they may is said afterwards. */
const invitation = ({ email, name, customerId, contactId }: Row) => {
  const rights: ShopperRights = { customerId, contactId, mayOrder: true, mayApprove: false, mayPay: true, spendingLimit: null }
  return { email, name, customers: [rights] }
}
