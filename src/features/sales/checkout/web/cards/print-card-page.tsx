import { Anchor, Button, Group, Loader } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { formatCents } from '#contract/money.ts'
import { orderPath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { getQrCode } from '../../contract.ts'
import classes from './print-card.module.css'

/** A card to hand over: who is paid, how much, and a code to scan, in both languages whatever the page's. */
export default function PrintCardPage() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const link = useApi(getQrCode, { query: { orderId: id, make: 'N' } })
  const { data: card } = link
  return (
    <main className={classes.page}>
      <title>{`${t('checkout.card.open')} · Ledgerside`}</title>
      <Group className={classes.screen} justify="center">
        <Anchor component={Link} to={orderPath(id)}>
          {t('checkout.card.back')}
        </Anchor>
        <Button disabled={!card} onClick={() => window.print()}>
          {t('checkout.card.print')}
        </Button>
      </Group>
      {link.isPending && <Loader aria-label={t('common.loading')} />}
      {link.error && <ErrorState error={link.error} onRetry={link.refetch} />}
      {card && (
        <article className={classes.card}>
          {card.logoUrl && <img src={card.logoUrl} alt="" className={classes.logo} />}
          <h1>{card.companyName}</h1>
          <p className={classes.amount}>{formatCents(card.amount)}</p>
          <img
            src={`data:image/png;base64,${card.pngBase64}`}
            alt={t('checkout.link.qr', { amount: formatCents(card.amount) })}
            className={classes.code}
          />
          {card.scan.map(({ language, text }) => (
            <p key={language} lang={language}>
              {text}
            </p>
          ))}
          <p className={classes.url}>{card.url}</p>
        </article>
      )}
    </main>
  )
}
