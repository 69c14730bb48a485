import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isRequestLabel } from '#contract/order-label.ts'
import { downloadPdf } from '#web/app/calls/download.ts'
import { useAction } from '#web/app/calls/query.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { LazyMenu } from '#web/ui/menus/lazy-menu.tsx'
import { getOrderPaper, type OrderPaper, orderPapers } from '../contract.ts'
import ReceiptButton from './receipt-button.tsx'

const MailDialog = lazyPart(() => import('./mail-paper-dialog.tsx'))
const items = () => import('./paper-items.tsx')

type Shown = { order: { id: string; label: string; amountReceived: number; settledInBooks: number } }

/** An order on paper: to print, or by mail to its customer. */
export default function OrderPapers({ order }: Shown) {
  const { t } = useTranslation()
  const [isMailing, setMailing] = useState(false)
  const mayMail = useCan()('orders.write')
  const paper = useAction(getOrderPaper, { onSuccess: ({ filename, pdfBase64 }) => downloadPdf(filename, pdfBase64) })
  const { id, label } = order
  const papers: readonly OrderPaper[] = isRequestLabel(label) ? ['order'] : orderPapers
  const trigger = (
    <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} loading={paper.isPending}>
      {t('receipts.papers.menu')}
    </Button>
  )
  return (
    <>
      <ReceiptButton order={order} />
      <LazyMenu
        items={items}
        itemProps={{
          papers,
          label,
          onPrint: (wanted: OrderPaper) => paper.mutate({ params: { id }, query: { paper: wanted } }),
          onMail: mayMail ? () => setMailing(true) : null,
        }}
        trigger={trigger}
      />
      {isMailing && (
        <Suspense fallback={null}>
          <MailDialog orderId={id} label={label} papers={papers} onClose={() => setMailing(false)} />
        </Suspense>
      )}
    </>
  )
}
