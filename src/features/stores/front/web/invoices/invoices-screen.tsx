import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { customerOf, useFront, whose } from '../app/front.ts'
import { Screen } from '../app/screen.tsx'
import { codeOf } from '../calls/call.ts'
import type { ShopInvoice } from '../calls/shop-calls.ts'
import { useAsked } from '../calls/use-asked.ts'
import { centsText, dayText, moneyText } from '../parts/amounts.ts'
import { Button } from '../parts/button.tsx'
import { Check } from '../parts/field.tsx'
import { Badge } from '../parts/notice.tsx'
import { Bones, Empty, Shown, Trouble } from '../parts/trouble.tsx'
import { useSent } from '../parts/use-sent.ts'
import classes from './invoices.module.css'

const mostAtOnce = 50

export default function InvoicesScreen() {
  const { t } = useTranslation()
  const front = useFront()
  const answer = useAsked(`invoices ${whose(front)}`, (signal) => front.calls.listShopInvoices(customerOf(front), { signal }))
  return (
    <Screen title={t('storeFront.menu.invoices')} narrow>
      <Shown answer={answer} bones={<Bones />}>
        {({ rows, balance, canPay }) =>
          rows.length === 0 ? (
            <Empty title={t('storeFront.invoices.none')} text={t('storeFront.invoices.noneText')} />
          ) : (
            <Invoices key={whose(front)} rows={rows} balance={balance} canPay={canPay} again={answer.again} />
          )
        }
      </Shown>
    </Screen>
  )
}

type Props = { rows: ShopInvoice[]; balance: number; canPay: boolean; again: () => void }

/** One payment for as many as are marked. */
function Invoices({ rows, balance, canPay, again }: Props) {
  const { t } = useTranslation()
  const front = useFront()
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const chosen = rows.filter(({ id }) => marked.has(id))
  const total = chosen.reduce((sum, each) => sum + each.balance, 0)
  const { send, isSending, error } = useSent(async () => {
    const invoiceIds = chosen.map(({ id }) => id)
    try {
      location.assign((await front.calls.payShopInvoices({ ...customerOf(front), invoiceIds, expectedTotal: total })).payUrl)
    } catch (failure) {
      if (['totalMoved', 'invoiceNotOpen'].includes(codeOf(failure))) again()
      throw failure
    }
  })
  const mark = (id: string, on: boolean) => {
    const next = new Set(marked)
    if (on) next.add(id)
    else next.delete(id)
    setMarked(next)
  }
  const payable = rows.filter(({ currency }) => !currency)
  const all = payable.slice(0, mostAtOnce)
  return (
    <>
      <p className={classes.balance}>
        {t('storeFront.invoices.balance')} <strong>{centsText(balance)}</strong>
      </p>
      {canPay && all.length > 0 && (
        <Check
          label={t('storeFront.invoices.all')}
          checked={all.every(({ id }) => marked.has(id))}
          onChange={(event) => setMarked(new Set(event.target.checked ? all.map(({ id }) => id) : []))}
        />
      )}
      <ul className={classes.list}>
        {rows.map((invoice) => (
          <li key={invoice.id} className={classes.row}>
            {canPay && !invoice.currency ? (
              <Check
                label={t('storeFront.invoices.number', { number: invoice.number })}
                checked={marked.has(invoice.id)}
                disabled={!marked.has(invoice.id) && marked.size >= mostAtOnce}
                onChange={(event) => mark(invoice.id, event.target.checked)}
              />
            ) : (
              <span>{t('storeFront.invoices.number', { number: invoice.number })}</span>
            )}
            <p className="front-quiet front-small">
              {invoice.dueDate ? t('storeFront.invoices.due', { day: dayText(invoice.dueDate) }) : dayText(invoice.date)}{' '}
              {invoice.late && <Badge tone="wrong">{t('storeFront.invoices.late')}</Badge>}
            </p>
            <p className={classes.amount}>
              {moneyText(invoice.balance, invoice.currency)}
              {invoice.balance !== invoice.total && (
                <span className="front-quiet front-small">
                  {t('storeFront.invoices.of', { total: moneyText(invoice.total, invoice.currency) })}
                </span>
              )}
            </p>
          </li>
        ))}
      </ul>
      {payable.length < rows.length && (
        <p className="front-quiet">{t('storeFront.invoices.otherCurrency', { company: front.store.companyName })}</p>
      )}
      {!canPay && <p className="front-quiet">{t('storeFront.invoices.cannotPay', { company: front.store.companyName })}</p>}
      {Boolean(error) && <Trouble error={error} />}
      {canPay && all.length > 0 && (
        <div className={classes.pay}>
          <Button kind="main" wide disabled={chosen.length === 0} aria-disabled={isSending} onClick={send}>
            {chosen.length === 0
              ? t('storeFront.invoices.choose')
              : t('storeFront.invoices.pay', { count: chosen.length, total: centsText(total) })}
          </Button>
        </div>
      )}
    </>
  )
}
