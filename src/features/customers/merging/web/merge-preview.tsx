import { Alert, Button, Group, List, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import type { Result } from '#contract/endpoint.ts'
import { customerPath } from '#contract/places.ts'
import { useAction, useApi } from '#web/app/calls/query.ts'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { mergeCustomers, previewMerge } from '../contract.ts'
import { CustomerCard } from './customer-card.tsx'
import { FieldChoice } from './field-choice.tsx'

type Preview = Result<typeof previewMerge>

/** Who stays, whose values hold, what moves and what happens in QuickBooks. */
export function MergePreview({ survivorId, loserId, onSwap }: { survivorId: string; loserId: string; onSwap: () => void }) {
  const { data, error, refetch } = useApi(previewMerge, { query: { survivorId, loserId } })
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <Skeleton h={320} />
  return <Choices preview={data} onSwap={onSwap} onMoved={() => void refetch()} />
}

function Choices({ preview, onSwap, onMoved }: { preview: Preview; onSwap: () => void; onMoved: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { survivor, loser, fields, moves, keeps, plan, obstacle } = preview
  const [picked, setPicked] = useState<Record<string, 'survivor' | 'loser'>>({})
  const names = { survivor: survivor.customerName, loser: loser.customerName }
  const merge = useAction(mergeCustomers, {
    success: ({ state }) => t(state === 'waiting' ? 'merging.waits' : 'merging.done', names),
    onSuccess: () => navigate(customerPath(survivor.id)),
  })
  const submit = () => {
    const chosen = fields.filter(({ field, suggested }) => (picked[field] ?? suggested) === 'loser').map(({ field }) => field)
    const body = {
      survivorId: survivor.id,
      loserId: loser.id,
      survivorVersion: survivor.version,
      loserVersion: loser.version,
      plan,
      chosen,
    }
    merge.mutate({ body }, { onError: onMoved })
  }
  const counted = (rows: Preview['moves']) =>
    rows.map(({ what, rows: count }) => <List.Item key={what}>{t(`merging.what.${what}`, { count })}</List.Item>)
  return (
    <Stack gap="lg">
      <Group align="stretch" gap="md">
        <CustomerCard title={t('merging.stays')} customer={survivor} />
        <CustomerCard title={t('merging.goes')} customer={loser} />
      </Group>
      <div>
        <Button variant="default" leftSection={<IconArrowsExchange size={16} aria-hidden />} onClick={onSwap}>
          {t('merging.swap')}
        </Button>
      </div>
      {fields.length > 0 && (
        <section aria-labelledby="merge-fields">
          <Title order={2} size="h4" id="merge-fields" mb="sm">
            {t('merging.fields')}
          </Title>
          <Stack gap="md">
            {fields.map((each) => (
              <FieldChoice
                key={each.field}
                difference={each}
                value={picked[each.field] ?? each.suggested}
                onChange={(value) => setPicked((before) => ({ ...before, [each.field]: value }))}
              />
            ))}
          </Stack>
        </section>
      )}
      <section aria-labelledby="merge-moves">
        <Title order={2} size="h4" id="merge-moves" mb="sm">
          {t('merging.moves')}
        </Title>
        {moves.length ? <List>{counted(moves)}</List> : <Text c="dimmed">{t('merging.movesNothing', names)}</Text>}
        {keeps.length > 0 && (
          <>
            <Text mt="sm">{t('merging.keeps', names)}</Text>
            <List>{counted(keeps)}</List>
          </>
        )}
      </section>
      <section aria-labelledby="merge-quickbooks">
        <Title order={2} size="h4" id="merge-quickbooks" mb="sm">
          QuickBooks
        </Title>
        <Text>{t(`merging.plan.${plan}`, names)}</Text>
        <Text mt="xs" fw={600}>
          {t(plan === 'byHand' ? 'merging.notUndoable' : 'merging.undoable')}
        </Text>
      </section>
      {obstacle && (
        <Alert color="yellow" role="alert">
          {obstacle}
        </Alert>
      )}
      <Group>
        <Button onClick={submit} loading={merge.isPending} disabled={obstacle !== ''}>
          {t(plan === 'byHand' ? 'merging.wait' : 'merging.merge', names)}
        </Button>
        <Button component={Link} to={customerPath(survivor.id)} variant="default">
          {t('common.cancel')}
        </Button>
      </Group>
    </Stack>
  )
}
