import { Group, SimpleGrid, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { TieOutState } from '#features/sales/payouts/contract.ts'
import { useApi } from '#web/app/calls/query.ts'
import { textOf } from '#web/app/text.ts'
import { Money } from '#web/ui/values/money.tsx'
import { StateText, type Tone } from '#web/ui/values/state-text.tsx'
import { payoutPostings } from '../contract.ts'
import { CheckButton } from './check-button.tsx'
import { PostingList } from './posting-list.tsx'
import { PostingOff } from './posting-off.tsx'

const tones: Record<TieOutState, Tone> = { none: 'plain', waiting: 'waiting', agrees: 'good', differs: 'bad' }

/** The payout's three figures that must be one, and its documents in QuickBooks. */
export default function PayoutBooksCard({ payout: { id } }: { payout: { id: string } }) {
  const { t } = useTranslation()
  const { data } = useApi(payoutPostings, { query: { payoutId: id } })
  if (!data) return null
  const { tieOut, rows, standing, canCheck } = data
  if (standing !== 'on' && !rows.length) return <PostingOff standing={standing} />
  const figures = [
    [t('books.tie.stripe'), tieOut.stripe],
    [t(tieOut.byHand ? 'books.tie.ownMovement' : 'books.tie.members'), tieOut.members],
    [t('books.tie.deposit'), tieOut.deposit],
    [t('books.tie.clearing'), tieOut.clearing],
  ] as const
  return (
    <section aria-labelledby="tie-out">
      <Group justify="space-between" mb={4}>
        <Group gap="sm">
          <Title order={2} size="h4" id="tie-out">
            {t('books.tie.title')}
          </Title>
          <StateText tone={tones[tieOut.state]} text={textOf(`books.tie.states.${tieOut.state}`)} />
        </Group>
        {canCheck && <CheckButton of={{ payoutId: id }} />}
      </Group>
      <PostingOff standing={standing} />
      <Text c="dimmed" mb="sm">
        {t(tieOut.byHand ? 'books.tie.textByHand' : 'books.tie.text')}
      </Text>
      <SimpleGrid cols={{ base: 2, sm: 4 }} mb="md">
        {figures.map(([label, cents]) => (
          <div key={label}>
            <Text size="sm" c="dimmed">
              {label}
            </Text>
            <Text fw={550}>{cents === null ? t('books.tie.open') : <Money cents={cents} />}</Text>
          </div>
        ))}
      </SimpleGrid>
      {rows.length > 0 && <PostingList rows={rows} />}
    </section>
  )
}
