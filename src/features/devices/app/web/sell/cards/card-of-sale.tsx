import { Text, Title } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { StoredDocument } from '../../storage/kept.ts'
import type { Book } from '../book.ts'
import { takesCards } from '../editor/ways-to-pay.ts'
import classes from '../sell.module.css'
import { CardView } from './card-view.tsx'
import { useCards } from './use-cards.ts'

/** Of an order or an invoice: its payment by card, chosen when it was made or thought of afterwards. */
export function CardOfSale({ stored: { id, document, state }, book }: { stored: StoredDocument; book: Book }) {
  const { t } = useTranslation()
  const cards = useCards((all) => all.some((card) => card.document === id && (card.state === 'open' || card.state === 'processing')), {
    soon: true,
  })
  const card = cards?.find((each) => each.document === id) ?? null
  const isChosen = document.payment?.method === 'D'
  const ask = useMemo(() => ({ document: id }), [id])
  const isPayable = document.payment === null && takesCards(book.rules.effective) && state === 'done'
  const isSale = document.kind === 'order' || document.kind === 'invoice'
  const isGone = document.discarded || state === 'refused' || state === 'calledOff'
  if (!isSale || cards === undefined || isGone || !(isChosen || card || isPayable)) return null
  return (
    <section aria-labelledby="card" className={classes.screenOnly}>
      <Title order={2} size="h5" id="card" mb={4}>
        {t('deviceSell.cardTitle')}
      </Title>
      {state === 'done' ? (
        <CardView key={id} book={book} card={card} ask={ask} asks={isChosen} />
      ) : (
        <Text size="sm">{t('deviceSell.cardLater')}</Text>
      )}
    </section>
  )
}
