import { Anchor, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { duplicatesPath, mergePath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { listMerges } from '../contract.ts'
import { MergeItem } from './merge-item.tsx'

/** On a customer's overview: what was merged into it, what waits for QuickBooks, and the way to merge. */
export default function MergeCard({ customerId }: { customerId: string }) {
  const { t } = useTranslation()
  const may = useCan()
  const id = useId()
  const { data, error, refetch } = useApi(listMerges, { params: { id: customerId } })
  return (
    <section aria-labelledby={id}>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4" id={id}>
          {t('merging.card.title')}
        </Title>
        {may('customerMerge.write') && (
          <Button component={Link} to={mergePath(customerId)} size="compact-sm" variant="default">
            {t('merging.card.merge')}
          </Button>
        )}
      </Group>
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton h={48} />}
      {data?.rows.length === 0 && (
        <Text c="dimmed">
          {t('merging.card.none')}{' '}
          <Anchor component={Link} to={duplicatesPath} underline="always">
            {t('merging.card.suspects')}
          </Anchor>
        </Text>
      )}
      <Stack gap="md" role="status">
        {data?.rows.map((merge) => (
          <MergeItem key={merge.id} merge={merge} />
        ))}
      </Stack>
    </section>
  )
}
