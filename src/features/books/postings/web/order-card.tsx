import { Group, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { contextOf } from '#contract/order-label.ts'
import type { Ability } from '#contract/permissions.ts'
import { useApi } from '#web/app/calls/query.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { orderPostings } from '../contract.ts'
import { CheckButton } from './check-button.tsx'
import { PostingList } from './posting-list.tsx'
import { PostingOff } from './posting-off.tsx'

/** How the order stands in the books: each document, and what of it needs a person. */
export default function OrderBooksCard({ order: { id, label } }: { order: { id: string; label: string } }) {
  const { t } = useTranslation()
  const can = useCan()
  const { data } = useApi(orderPostings, { params: { orderId: id } })
  if (!data || (data.standing !== 'on' && !data.rows.length && !seesBooks(can))) return null
  const { rows, standing, canCheck } = data
  return (
    <section aria-labelledby="order-books">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4" id="order-books">
          {t('books.card.title')}
        </Title>
        {canCheck && <CheckButton of={{ orderId: id }} />}
      </Group>
      {seesBooks(can) && <PostingOff standing={standing} />}
      {standing === 'on' && rows.length === 0 && <Text c="dimmed">{t('books.card.none', contextOf(label))}</Text>}
      {rows.length > 0 && <PostingList rows={rows} figures={can('books.read')} />}
    </section>
  )
}

/** Who keeps the books, and who sends goods and invoices on their way. */
const seesBooks = (can: (ability: Ability) => boolean) => can('books.read') || can('exchange.write')
