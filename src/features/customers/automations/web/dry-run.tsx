import { Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Result } from '#contract/endpoint.ts'
import { customerPath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { textOf } from '#web/app/text.ts'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { exactTime } from '#web/ui/values/dates.ts'
import { dryRun } from '../contract.ts'
import classes from './automations.module.css'
import { reasonText } from './state-badge.tsx'

type Row = Result<typeof dryRun>['rows'][number]

/** Whom it would reach if it ran now, and with which words; nothing is sent. */
export function DryRun({ id }: { id: string }) {
  const { t } = useTranslation()
  const { data, error, refetch, isFetching } = useApi(dryRun, { params: { id } }, { staleTime: 0 })
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <Skeleton h={160} aria-label={t('common.loading')} />
  return (
    <Stack maw={760}>
      <Group justify="space-between">
        <Text role="status">
          {data.customers === 0 ? t('automations.dryRun.nobody') : t('automations.dryRun.reaches', { count: data.customers })}
          {data.more && '+'}{' '}
          <Text span c="dimmed">
            {t('automations.dryRun.about')}
          </Text>
        </Text>
        <Button variant="default" size="xs" loading={isFetching} onClick={() => refetch()}>
          {t('automations.dryRun.again')}
        </Button>
      </Group>
      <ul className={classes.list}>
        {data.rows.map((row) => (
          <DryRunRow key={row.customerId} row={row} />
        ))}
      </ul>
      {data.rows.length > 0 && data.customers > data.rows.length && (
        <Text size="sm" c="dimmed">
          {t('automations.dryRun.first', { count: data.rows.length })}
        </Text>
      )}
    </Stack>
  )
}

function DryRunRow({ row }: { row: Row }) {
  const { t } = useTranslation()
  return (
    <li className={classes.item}>
      <Anchor component={Link} to={customerPath(row.customerId)} fw={600}>
        {row.customerName}
      </Anchor>
      {row.outcome === 'runs' ? (
        <>
          <Text size="sm">{whatText(row)}</Text>
          {(row.kind === 'email' || row.kind === 'note') && row.text && <div className={classes.letter}>{row.text}</div>}
        </>
      ) : (
        <Text size="sm">
          {t(`automations.dryRun.${row.outcome}`, { reason: reasonText(row.reason), time: row.until ? exactTime(row.until) : '' })}
        </Text>
      )}
    </li>
  )
}

function whatText({ kind, to, subject, text }: Row): string {
  if (kind === 'email') return `${to} · ${subject}`
  if (kind === 'note') return subject
  if (kind === 'notification') return `${textOf(`automations.to.${to}`)}: ${text}`
  return `${textOf(`fields.${subject}`)} → ${text || '–'}`
}
