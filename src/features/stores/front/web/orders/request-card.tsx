import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestMoved } from '#features/stores/shop/contract.ts'
import { useFront } from '../app/front.ts'
import { Link } from '../app/link.tsx'
import { codeOf, detailOf } from '../calls/call.ts'
import type { CartRequest } from '../calls/shop-calls.ts'
import { forget } from '../calls/use-asked.ts'
import { centsText, countedText, momentText, priceText } from '../parts/amounts.ts'
import { Button } from '../parts/button.tsx'
import { TextArea } from '../parts/field.tsx'
import { Badge, Notice } from '../parts/notice.tsx'
import parts from '../parts/parts.module.css'
import { Trouble } from '../parts/trouble.tsx'
import { useSent } from '../parts/use-sent.ts'
import classes from './orders.module.css'

const tones = { Waiting: 'warn', Approved: 'right', Refused: 'wrong', Withdrawn: undefined } as const
type Verdict = 'approve' | 'refuse' | 'withdraw'

export function RequestCard({ request, again }: { request: CartRequest; again: () => void }) {
  const { t } = useTranslation()
  const { store } = useFront()
  return (
    <li className={parts.card}>
      <div className={classes.requestHead}>
        <h2>{request.isOwn ? t('storeFront.requests.own') : request.by}</h2>
        <Badge tone={tones[request.state]}>{t(`storeFront.requestState.${request.state}`)}</Badge>
      </div>
      <p className="front-quiet front-small">{momentText(request.at, store.timeZone)}</p>
      <ul className={classes.requestLines}>
        {request.lines.map((line) => (
          <li key={`${line.number} ${line.unit}`}>
            <span>{`${line.name} (${line.number})`}</span>
            <span className="front-number">{`${countedText(line.quantity, line.unit)} · ${priceText(line.unitPrice)}`}</span>
          </li>
        ))}
      </ul>
      <p className={classes.requestTotal}>{t('storeFront.requests.total', { total: centsText(request.total) })}</p>
      {request.reason && <Notice tone="wrong">{t('storeFront.orders.reason', { reason: request.reason })}</Notice>}
      {request.orderId && (
        <p>
          <Link to={`/orders/${request.orderId}`}>{t('storeFront.orders.number', { label: request.orderLabel })}</Link>
        </p>
      )}
      {request.state === 'Waiting' && (request.canDecide || request.isOwn) && <Decision request={request} again={again} />}
    </li>
  )
}

function Decision({ request, again }: { request: CartRequest; again: () => void }) {
  const { t } = useTranslation()
  const { calls, say, rereadCart, reread } = useFront()
  const [isRefusing, setRefusing] = useState(false)
  const [reason, setReason] = useState('')
  // What it comes to by now, once somebody was told so.
  const [now, setNow] = useState<RequestMoved | null>(null)
  const { send, isSending, error } = useSent(async (verdict: Verdict) => {
    const decided = await calls
      .decideCartRequest({
        id: request.id,
        verdict,
        ...(verdict === 'approve' && { expectedTotal: now?.total ?? request.total }),
        ...(verdict === 'refuse' && { reason }),
      })
      .catch((failure: unknown) => {
        if (codeOf(failure) === 'requestMoved') setNow(detailOf(failure) as RequestMoved)
        throw failure
      })
    forget('orders')
    say(t(`storeFront.requests.done.${verdict}`))
    await Promise.all([rereadCart(), reread().catch(() => undefined)])
    again()
    if (decided.payUrl) location.assign(decided.payUrl)
  })
  return (
    <div className={parts.stack}>
      {Boolean(error) &&
        (codeOf(error) === 'requestStopped' ? <Stopped moved={detailOf(error) as RequestMoved} /> : <Trouble error={error} />)}
      {request.senderGone && !request.isOwn && <Notice tone="warn">{t('storeFront.requests.senderGone', { name: request.by })}</Notice>}
      {isRefusing && (
        <TextArea
          label={t('storeFront.requests.reason')}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      <div className={parts.row}>
        {request.canDecide && !request.senderGone && !isRefusing && (
          <Button kind="main" onClick={() => send('approve')} aria-disabled={isSending}>
            {t(wordsOf(request, now), { total: centsText(now?.total ?? request.total) })}
          </Button>
        )}
        {request.canDecide && (
          <Button onClick={() => (isRefusing ? send('refuse') : setRefusing(true))} aria-disabled={isSending}>
            {t('storeFront.requests.refuse')}
          </Button>
        )}
        {isRefusing && (
          <Button kind="plain" onClick={() => setRefusing(false)}>
            {t('storeFront.cancel')}
          </Button>
        )}
        {request.isOwn && (
          <Button onClick={() => send('withdraw')} aria-disabled={isSending}>
            {t('storeFront.requests.withdraw')}
          </Button>
        )}
      </div>
    </div>
  )
}

const wordsOf = ({ forPayment }: Pick<CartRequest, 'forPayment'>, now: RequestMoved | null) =>
  forPayment ? 'storeFront.cart.orderAndPay' : now ? 'storeFront.requests.approveNow' : 'storeFront.requests.approve'

/** Why it cannot be ordered, as whoever approves can understand it: they do not have the cart. */
function Stopped({ moved }: { moved: RequestMoved }) {
  const { t } = useTranslation()
  const { customer } = useFront()
  const words: Partial<Record<RequestMoved['stops'][number], string>> = {
    onHold: t('storeFront.requests.stopped.onHold', { customer: customer?.name ?? '' }),
    currency: t('storeFront.requests.stopped.currency', { customer: customer?.name ?? '' }),
    minimum: t('storeFront.requests.stopped.minimum'),
    lines: t('storeFront.requests.stopped.lines'),
    poNumber: t('storeFront.requests.stopped.poNumber'),
    poUsed: t('storeFront.requests.stopped.poUsed'),
    address: t('storeFront.requests.stopped.address'),
    unpaid: t('storeFront.requests.stopped.unpaid'),
    limit: t('storeFront.requests.stopped.limit'),
    pay: t('storeFront.requests.stopped.pay'),
    quicker: t('storeFront.requests.stopped.quicker'),
  }
  return (
    <Notice tone="warn" live>
      {moved.stops.flatMap((stop) => (words[stop] ? [<p key={stop}>{words[stop]}</p>] : []))}
      <p>{t('storeFront.requests.stopped.after')}</p>
    </Notice>
  )
}
