import { Anchor, Loader, Stack, Text, Title } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { linkTo } from '../../shell/place.ts'
import { Unreadable } from '../unreadable.tsx'
import { useBook } from '../use-book.ts'
import { CardView } from './card-view.tsx'
import { useCards } from './use-cards.ts'

/** A payment by card of open invoices; of a sale it stands on the page of its document, too. */
export default function CardPage({ params: { id = '' } }: { params: Record<string, string> }) {
  const { t } = useTranslation()
  const { book, error } = useBook()
  const cards = useCards((all) => all.some(({ orderId, state }) => orderId === id && (state === 'open' || state === 'processing')), {
    soon: true,
  })
  const card = cards?.find(({ orderId }) => orderId === id)
  const ask = useMemo(() => ({ orderId: id }), [id])
  if (error && !book) return <Unreadable />
  if (!book || !cards) return <Loader role="status" aria-label={t('common.loading')} />
  if (!card)
    return (
      <Stack>
        <Title order={1} size="h3">
          {t('deviceSell.cardGone')}
        </Title>
        <Anchor {...linkTo('day')}>{t('deviceSell.day')}</Anchor>
      </Stack>
    )
  return (
    <Stack>
      <div>
        <Title order={1} size="h3">
          {t('deviceSell.cardTitle')}
        </Title>
        <Text c="dimmed">
          {card.label} · <Anchor {...linkTo(`customers/${card.customerId}`)}>{card.customerName}</Anchor>
        </Text>
      </div>
      <CardView key={id} book={book} card={card} ask={ask} />
    </Stack>
  )
}
