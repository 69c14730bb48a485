import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { useAction } from '#web/app/calls/query.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { OutcomeDialog } from '#web/ui/dialogs/outcome-dialog.tsx'
import { numberText } from '#web/ui/values/numbers.ts'
import { type AttainmentRow, approveAttainments } from '../../contract.ts'
import { shownAttainments } from '../shown-attainments.ts'
import { leftText } from './left-text.ts'

const sumOf = (rows: readonly AttainmentRow[]) =>
  rows.reduce((sum, { customerReward, salesReward }) => sum + (customerReward ?? 0) + (salesReward ?? 0), 0)

/** As they are here: what is another amount by then is left, and named with the reason. */
export default function ApproveTickedDialog({ rows, onClose }: { rows: readonly AttainmentRow[]; onClose: (isDone: boolean) => void }) {
  const { t } = useTranslation()
  const saidOf = (count: number) => ({ count, shown: numberText(count) })
  const approve = useAction(approveAttainments, {
    refreshes: shownAttainments,
    success: ({ decided, left }) => (left.length ? '' : t('attainment.ticked.done', saidOf(decided))),
    onSuccess: ({ left }) => (left.length ? undefined : onClose(true)),
  })
  const title = t('attainment.ticked.title', saidOf(rows.length))
  if (approve.data)
    return (
      <OutcomeDialog title={title} onClose={() => onClose(true)}>
        <Text>{t('attainment.ticked.done', saidOf(approve.data.decided))}</Text>
        <Text>{t('attainment.approve.left', saidOf(approve.data.left.length))}</Text>
        {approve.data.left.map(({ id, customerName, number, why }) => (
          <Text key={id}>{[`${customerName} ${number}`.trim(), leftText(why)].filter(Boolean).join(': ')}</Text>
        ))}
      </OutcomeDialog>
    )
  const seen = rows.map(({ id, customerReward, salesReward }) => ({
    id,
    customerReward: customerReward ?? 0,
    salesReward: salesReward ?? 0,
  }))
  return (
    <ConfirmDialog
      opened
      onClose={() => onClose(false)}
      onConfirm={() => approve.mutate({ body: { attainments: seen } })}
      title={title}
      confirmLabel={t('attainment.ticked.button')}
      loading={approve.isPending}
    >
      {t('attainment.ticked.means', { amount: formatCents(sumOf(rows)) })}
    </ConfirmDialog>
  )
}
