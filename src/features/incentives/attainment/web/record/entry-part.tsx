import { Button, Group, Text, Title } from '@mantine/core'
import { Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { useAction } from '#web/app/calls/query.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { exactTime } from '#web/ui/values/dates.ts'
import { decideRewards, type RewardEntry } from '../../contract.ts'
import classes from '../attainment.module.css'
import { leftText } from '../decide/left-text.ts'
import { RewardStatus } from '../reward-status.tsx'
import { shownAttainments } from '../shown-attainments.ts'
import { Questions } from './questions.tsx'
import { RowExplained } from './row-explained.tsx'

const RejectDialog = lazyPart(() => import('../decide/reject-dialog.tsx'))
const AskDialog = lazyPart(() => import('../decide/ask-dialog.tsx'))

/** What one payee earned by one reward: how much, how it stands, each row with its reason, and what was asked about it. */
export function EntryPart({ entry }: { entry: RewardEntry }) {
  const { t } = useTranslation()
  const id = useId()
  const [open, setOpen] = useState<'reject' | 'ask' | null>(null)
  const { lineName, payeeKind, payeeName, status, amount, promised, can, decidedBy, decidedAt, reason, rows } = entry
  const approve = useAction(decideRewards, {
    refreshes: shownAttainments,
    success: ({ left }) => (left.length ? '' : t('attainment.decided.approved')),
  })
  const onClose = () => setOpen(null)
  const [left] = approve.data?.left ?? []
  return (
    <section aria-labelledby={id} className={classes.entry}>
      <Group justify="space-between" align="flex-start" gap="sm">
        <div>
          <Title order={2} size="h4" id={id}>
            {t('attainment.record.entry', { line: lineName, payee: payeeName })}
          </Title>
          <Text c="dimmed">
            {t(`programs.payees.${payeeKind}`)} · <RewardStatus status={status} />
          </Text>
        </div>
        <Text fz={22} fw={650} className="numbers">
          {formatCents(amount)}
        </Text>
      </Group>
      {promised !== amount && (
        <Text size="sm" c="dimmed">
          {t('attainment.record.promised', { amount: formatCents(promised - amount) })}
        </Text>
      )}
      {decidedAt && decidedBy && (
        <Text size="sm" c="dimmed">
          {t('attainment.record.decided', { name: decidedBy, when: exactTime(decidedAt) })}
          {reason && `: ${reason}`}
        </Text>
      )}
      <ol className={classes.rows}>
        {rows.map((row) => (
          <RowExplained key={row.id} row={row} />
        ))}
      </ol>
      <Questions entry={entry} />
      {left && (
        <Text role="alert" mt="sm" c="var(--mantine-color-error)">
          {leftText(left.why)}
        </Text>
      )}
      <Group gap="sm" mt="md">
        {can.approve && (
          <Button loading={approve.isPending} onClick={() => approve.mutate({ body: { entries: [entry.id], verdict: 'approve' } })}>
            {t('attainment.decide.approve')}
          </Button>
        )}
        {can.reject && (
          <Button variant="default" onClick={() => setOpen('reject')}>
            {t('attainment.decide.reject')}
          </Button>
        )}
        {can.ask && (
          <Button variant="default" onClick={() => setOpen('ask')}>
            {t('attainment.decide.ask')}
          </Button>
        )}
      </Group>
      <Suspense>
        {open === 'reject' && <RejectDialog entry={entry} onClose={onClose} />}
        {open === 'ask' && <AskDialog entry={entry} onClose={onClose} />}
      </Suspense>
    </section>
  )
}
