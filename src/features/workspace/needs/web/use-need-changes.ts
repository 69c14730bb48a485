import { useTranslation } from 'react-i18next'
import type { Input } from '#contract/endpoint.ts'
import { useAction } from '#web/app/calls/query.ts'
import { exactTime } from '#web/ui/values/dates.ts'
import { assignNeed, finishNeed, getNeeds, type NeedRow, snoozeNeed, wakeNeed } from '../contract.ts'

type Until = Input<typeof snoozeNeed>['body']['until']

/** What can be done with a row, each with its way back in the toast. `silent`: a form says what the server has against it. */
export function useNeedChanges({ kind, count, cents, newest }: NeedRow, { silent = false } = {}) {
  const { t } = useTranslation()
  const refreshes = [getNeeds]
  const wake = useAction(wakeNeed, { refreshes, success: t('needs.woken') })
  const giveBack = useAction(assignNeed, { refreshes })
  const reopen = useAction(finishNeed, { refreshes })
  const snooze = useAction(snoozeNeed, {
    refreshes,
    silent,
    success: ({ until }) => t('needs.snoozedToast', { date: exactTime(until) }),
    undo: () => () => wake.mutate({ body: { kind } }),
  })
  const assign = useAction(assignNeed, {
    refreshes,
    silent,
    success: ({ name }) => (name === null ? t('needs.unassignedToast') : t('needs.assignedToast', { name })),
    undo:
      ({ before }) =>
      () =>
        giveBack.mutate({ body: { kind, userId: before } }),
  })
  const finish = useAction(finishNeed, {
    refreshes,
    success: t('needs.doneToast'),
    undo:
      ({ before }) =>
      () =>
        reopen.mutate({ body: { kind, until: before } }),
  })
  return {
    /** They fail where the server refuses: for a form. In a menu the toast says it all. */
    snoozing: (until: Until) => snooze.mutateAsync({ body: { kind, until, count, cents } }),
    assigning: (userId: string) => assign.mutateAsync({ body: { kind, userId } }),
    snooze: (until: Until) => snooze.mutate({ body: { kind, until, count, cents } }),
    assign: (userId: string | null) => assign.mutate({ body: { kind, userId } }),
    wake: () => wake.mutate({ body: { kind } }),
    finish: () => finish.mutate({ body: { kind, until: newest } }),
  }
}
