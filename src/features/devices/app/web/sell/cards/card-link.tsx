import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import type { KeptCard } from '../../storage/kept.ts'
import type { Book } from '../book.ts'
import classes from './card.module.css'

/** Held out to whoever pays, or sent to them. */
export function CardLink({ svg, card: { amount, url, customerId }, book }: { svg: string; card: KeptCard; book: Book }) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  const values = { amount: formatCents(amount), company: book.settings?.company.name ?? '', url }
  const text = t('deviceSell.cardText', values)
  const address = book.customers.get(customerId)?.email ?? ''
  const subject = t('deviceSell.cardSubject', values)
  return (
    <>
      <Text>{t('deviceSell.cardScan', values)}</Text>
      <img className={classes.qr} src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={t('deviceSell.cardQr', values)} />
      <Text size="sm" className={classes.url}>
        {url}
      </Text>
      <Group gap="xs">
        {typeof navigator.share === 'function' && (
          <Button variant="default" onClick={() => void navigator.share({ title: subject, text, url }).catch(() => undefined)}>
            {t('deviceSell.cardSend')}
          </Button>
        )}
        <Button
          variant="default"
          onClick={() =>
            void navigator.clipboard.writeText(url).then(
              () => setCopied(true),
              () => undefined,
            )
          }
        >
          {t(copied ? 'deviceSell.cardCopied' : 'deviceSell.cardCopy')}
        </Button>
        <Button
          variant="default"
          component="a"
          href={`mailto:${encodeURIComponent(address)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`}
        >
          {t('deviceSell.cardMail')}
        </Button>
      </Group>
    </>
  )
}
