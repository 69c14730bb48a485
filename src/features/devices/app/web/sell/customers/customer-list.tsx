import { Badge, Loader, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { linkTo } from '../../shell/place.ts'
import type { KeptCustomer } from '../../storage/kept.ts'
import classes from '../sell.module.css'
import { Unreadable } from '../unreadable.tsx'
import { useBook, useHasLoaded } from '../use-book.ts'

const shownAtOnce = 50

/** All customers of the device's scope, found with every key by the beginnings of their words. */
export function CustomerList() {
  const { t } = useTranslation()
  const { book, error } = useBook()
  const hasLoaded = useHasLoaded()
  const [typed, setTyped] = useState('')
  if (error && !book) return <Unreadable />
  if (!book) return <Loader role="status" aria-label={t('common.loading')} />
  const found = book.customerWords.find(typed, shownAtOnce + 1)
  const shown = found.slice(0, shownAtOnce)
  return (
    <Stack gap="sm">
      <TextInput
        type="search"
        size="md"
        label={t('deviceSell.findCustomer')}
        value={typed}
        autoComplete="off"
        enterKeyHint="search"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <div aria-live="polite" className="visually-hidden">
        {typed && t('deviceSell.found', { count: shown.length })}
      </div>
      {shown.length === 0 && <Text c="dimmed">{emptyText()}</Text>}
      <ul className={classes.list}>
        {shown.map((customer) => (
          <li key={customer.id}>
            <CustomerRow customer={customer} />
          </li>
        ))}
      </ul>
      {found.length > shownAtOnce && <Text c="dimmed">{t('deviceSell.more')}</Text>}
    </Stack>
  )

  function emptyText() {
    if (typed) return t('deviceSell.noneFound', { typed })
    return hasLoaded ? t('deviceSell.noCustomers') : t('deviceSell.notLoaded')
  }
}

function CustomerRow({ customer: { id, name, city, state, openBalance, onHold } }: { customer: KeptCustomer }) {
  const { t } = useTranslation()
  return (
    <a {...linkTo(`customers/${id}`)} className={classes.row}>
      <span className={classes.grow}>
        <Text component="span" display="block" fw={600}>
          {name}
        </Text>
        <Text component="span" display="block" size="sm" c="dimmed">
          {[city, state].filter(Boolean).join(', ')}
        </Text>
        {onHold && (
          <Badge color="red" variant="light">
            {t('deviceSell.onHold')}
          </Badge>
        )}
      </span>
      <span className="numbers">{openBalance === 0 ? '' : formatCents(openBalance)}</span>
    </a>
  )
}
