import { Group, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useApi } from '#web/app/calls/query.ts'
import { creditPostings } from '../contract.ts'
import { CheckButton } from './check-button.tsx'
import { PostingList } from './posting-list.tsx'
import { PostingOff } from './posting-off.tsx'

/** How a credit of no order stands in the books: its memo and what that settled, and what of it needs a person. */
export default function CreditBooksCard({ creditId }: { creditId: string }) {
  const { t } = useTranslation()
  const { data, error } = useApi(creditPostings, { params: { creditId } })
  if (error) return <Text c="dimmed">{error.message}</Text>
  if (!data) return null
  const { rows, standing, canCheck } = data
  return (
    <section aria-labelledby="credit-books">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4" id="credit-books">
          {t('books.card.title')}
        </Title>
        {canCheck && <CheckButton of={{ creditId }} />}
      </Group>
      <PostingOff standing={standing} />
      {standing === 'on' && rows.length === 0 && <Text c="dimmed">{t('credits.notInBooks')}</Text>}
      {rows.length > 0 && <PostingList rows={rows} />}
    </section>
  )
}
