import { Badge, Button, Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fixedQuantity, quantityText } from '#contract/numbers/fixed.ts'
import { linkTo } from '../../shell/place.ts'
import type { KeptVan } from '../../storage/kept.ts'
import type { Book } from '../book.ts'
import classes from '../sell.module.css'
import { receivedHere, type Way } from './on-its-way.ts'

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

/** What was asked for, and how far each is, and what is on its way besides; first what the office does not have yet. */
export function RestockList({ book, said }: { book: Book; said: KeptVan | null }) {
  const { t } = useTranslation()
  const here = book.underway.filter(({ document }) => document.kind === 'restock')
  const restocks = said?.restocks ?? []
  const transfers = said?.transfers ?? []
  if (here.length + restocks.length + transfers.length === 0) return null
  return (
    <section aria-labelledby="restocks">
      <Title order={2} size="h5" id="restocks">
        {t('deviceSell.van.restocks')}
      </Title>
      <ul className={classes.list}>
        {here.map(({ id, document, state }) => (
          <Row key={id} name={document.number} text={t('deviceSell.van.itemCount', { count: document.van?.lines.length ?? 0 })}>
            <Badge color="yellow" variant="light">
              {t(`deviceApp.states.${state}`)}
            </Badge>
          </Row>
        ))}
        {transfers.map(({ id, number, fromName, lines }) => (
          <Row
            key={id}
            name={t('deviceSell.van.transferNumber', { number, from: fromName })}
            text={lines.map(({ itemId, left }) => t('deviceSell.van.line', { name: nameOf(itemId), quantity: left })).join(' · ')}
          >
            <Arriving of="transfer" id={id} name={t('deviceSell.van.transferNumber', { number, from: fromName })} />
          </Row>
        ))}
        {restocks.map((restock) => (
          <Row key={restock.id} name={`#${restock.number}`} text={restock.lines.map((line) => lineText(line)).join(' · ')}>
            {restock.state === 'InTransit' ? (
              <Arriving of="restock" id={restock.id} name={t('deviceSell.van.restockNumber', { number: restock.number })} />
            ) : (
              <Badge color={colors[restock.state] ?? 'gray'} variant="light">
                {t(`deviceSell.van.states.${restock.state}`)}
              </Badge>
            )}
          </Row>
        ))}
      </ul>
    </section>
  )

  /** It is received here, or was a moment ago. */
  function Arriving({ of, id, name }: Way & { name: string }) {
    const isHere = receivedHere(book, { of, id })
    return (
      <Group gap="xs" justify="flex-end">
        <Badge color={isHere ? 'green' : 'blue'} variant="light">
          {t(isHere ? 'deviceSell.van.receivedHere' : 'deviceSell.van.states.InTransit')}
        </Badge>
        {!isHere && (
          <Button
            {...linkTo(`van/receive/${of}/${id}`)}
            component="a"
            size="sm"
            variant="default"
            aria-label={t('deviceSell.van.receiveNamed', { name })}
          >
            {t('deviceSell.van.receive')}
          </Button>
        )}
      </Group>
    )
  }

  function nameOf(itemId: string): string {
    return book.items.get(itemId)?.name ?? t('deviceSell.itemGoneName')
  }

  /** `Rope: 12 of 14` once less was approved, picked or is on its way than was asked for. */
  function lineText({ itemId, quantity, approved, picked, received, left }: Restock['lines'][number]): string {
    const sent = fixedQuantity(received) + fixedQuantity(left)
    const now = sent > 0n ? quantityText(sent) : (picked ?? approved ?? quantity)
    const name = nameOf(itemId)
    return now === quantity ? t('deviceSell.van.line', { name, quantity }) : t('deviceSell.van.lineOf', { name, now, quantity })
  }
}

function Row({ name, text, children }: { name: string; text: string; children: ReactNode }) {
  return (
    <li className={classes.row}>
      <span className={classes.grow}>
        <Text component="span" display="block" fw={600}>
          {name}
        </Text>
        <Text component="span" display="block" size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {text}
        </Text>
      </span>
      {children}
    </li>
  )
}
