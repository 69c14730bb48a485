import { useTranslation } from 'react-i18next'
import { usePlace } from '../app/address.ts'
import { customerOf, useFront, whose } from '../app/front.ts'
import { Screen } from '../app/screen.tsx'
import { useAsked } from '../calls/use-asked.ts'
import { Notice } from '../parts/notice.tsx'
import { Bones, Empty, Shown } from '../parts/trouble.tsx'
import classes from './orders.module.css'
import { RequestCard } from './request-card.tsx'

/** What waits for a colleague: one's own, and what one may decide. */
export default function RequestsScreen() {
  const { t } = useTranslation()
  const front = useFront()
  const { query } = usePlace()
  const answer = useAsked(
    `requests ${whose(front)}`,
    async (signal) => (await front.calls.listCartRequests(customerOf(front), { signal })).rows,
  )
  return (
    <Screen title={t('storeFront.menu.requests')} narrow>
      {query.has('sent') && (
        <div className={classes.thanks}>
          <Notice tone="right" live>
            {t(query.get('sent') === 'toPay' ? 'storeFront.requests.sentToPay' : 'storeFront.requests.sent')}
          </Notice>
        </div>
      )}
      <Shown answer={answer} bones={<Bones lines={2} height={160} />}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty title={t('storeFront.requests.none')} text={t('storeFront.requests.noneText')} />
          ) : (
            <ul className={classes.requests}>
              {rows.map((request) => (
                <RequestCard key={request.id} request={request} again={answer.again} />
              ))}
            </ul>
          )
        }
      </Shown>
    </Screen>
  )
}
