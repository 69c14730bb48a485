import { Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { linkTo } from '../../shell/place.ts'
import type { KeptCard } from '../../storage/kept.ts'
import type { Book } from '../book.ts'
import classes from '../sell.module.css'

/** What was asked to be paid by card today, and what is not paid yet. Nothing of it is to be handed in. */
export function CardsOfDay({ book, cards }: { book: Book; cards: readonly KeptCard[] }) {
  const { t } = useTranslation()
  const shown = cards.filter(({ state, askedAt }) => (state !== 'paid' && state !== 'over') || book.dayAt(Date.parse(askedAt)) === book.day)
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="cards">
      <Title order={2} size="h5" id="cards">
        {t('deviceSell.cards')}
      </Title>
      <ul className={classes.list}>
        {shown.map(({ orderId, label, customerName, state, amount, paid }) => (
          <li key={orderId}>
            <a {...linkTo(`cards/${orderId}`)} className={classes.row}>
              <span className={classes.grow}>
                <Text component="span" display="block" fw={600}>
                  {label} · {customerName}
                </Text>
                <Text component="span" display="block" size="sm" c="dimmed">
                  {t(`deviceSell.cardStates.${state === 'paid' && paid === 0 ? 'settled' : state}`, { amount: formatCents(paid) })}
                </Text>
              </span>
              <span className="numbers">{formatCents(state === 'paid' ? paid : amount)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
