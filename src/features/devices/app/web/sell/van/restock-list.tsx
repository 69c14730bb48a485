import { Badge, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { exactly, written } from '../../../document/van-need.ts'
import type { KeptVan } from '../../storage/kept.ts'
import type { Book } from '../book.ts'
import classes from '../sell.module.css'

type Restock = KeptVan['restocks'][number]
const colors: { readonly [state in Restock['state']]?: string } = {
  Requested: 'yellow',
  Approved: 'blue',
  Picked: 'blue',
  InTransit: 'blue',
  Received: 'green',
  PartReceived: 'orange',
  Closed: 'green',
  Rejected: 'red',
}

/** What was asked for, and how far each is; first what the office does not have yet. */
export function RestockList({ book, restocks }: { book: Book; restocks: readonly Restock[] }) {
  const { t } = useTranslation()
  const here = book.underway.filter(({ document }) => document.kind === 'restock')
  if (here.length + restocks.length === 0) return null
  return (
    <section aria-labelledby="restocks">
      <Title order={2} size="h5" id="restocks">
        {t('deviceSell.van.restocks')}
      </Title>
      <ul className={classes.list}>
        {here.map(({ id, document, state }) => (
          <li key={id} className={classes.row}>
            <span className={classes.grow}>
              <Text component="span" display="block" fw={600}>
                {document.number}
              </Text>
              <Text component="span" display="block" size="sm" c="dimmed">
                {t('deviceSell.van.itemCount', { count: document.van?.lines.length ?? 0 })}
              </Text>
            </span>
            <Badge color="yellow" variant="light">
              {t(`deviceApp.states.${state}`)}
            </Badge>
          </li>
        ))}
        {restocks.map((restock) => (
          <li key={restock.id} className={classes.row}>
            <span className={classes.grow}>
              <Text component="span" display="block" fw={600}>
                #{restock.number}
              </Text>
              <Text component="span" display="block" size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {restock.lines.map((line) => lineText(line)).join(' · ')}
              </Text>
            </span>
            <Badge color={colors[restock.state] ?? 'gray'} variant="light">
              {t(`deviceSell.van.states.${restock.state}`)}
            </Badge>
          </li>
        ))}
      </ul>
    </section>
  )

  /** `Rope: 12 of 14` once less was approved, picked or is on its way than was asked for. */
  function lineText({ itemId, quantity, approved, picked, received, left }: Restock['lines'][number]): string {
    const sent = exactly(received) + exactly(left)
    const now = sent > 0n ? written(sent) : (picked ?? approved ?? quantity)
    const name = book.items.get(itemId)?.name ?? t('deviceSell.itemGoneName')
    return now === quantity ? t('deviceSell.van.line', { name, quantity }) : t('deviceSell.van.lineOf', { name, now, quantity })
  }
}
