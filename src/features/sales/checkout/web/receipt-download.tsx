import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getShopperReceipt } from '#features/sales/receipts/contract.ts'
import { call } from '#web/app/calls/api.ts'
import { downloadPdf } from '#web/app/calls/download.ts'

/** For whoever sees that the order is paid. `headers`: what proves the right, where the link's cookie does not. */
export function ReceiptDownload({ orderId, headers = {} }: { orderId: string; headers?: Record<string, string> }) {
  const { t } = useTranslation()
  const [isLoading, setLoading] = useState(false)
  const [problem, setProblem] = useState<Error | null>(null)
  const load = async () => {
    setLoading(true)
    setProblem(null)
    try {
      const { filename, pdfBase64 } = await call(getShopperReceipt, { params: { orderId } }, { headers })
      downloadPdf(filename, pdfBase64)
    } catch (error) {
      setProblem(error instanceof Error ? error : new Error(String(error)))
    }
    setLoading(false)
  }
  return (
    <>
      <button type="button" className="quiet" disabled={isLoading} onClick={load}>
        {t('checkout.page.receiptPdf')}
      </button>
      {problem && <p role="alert">{problem.message}</p>}
    </>
  )
}
