import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useFront } from '../app/front.ts'
import { isPassing } from '../calls/call.ts'
import { ButtonLink } from '../parts/button.tsx'
import { Notice } from '../parts/notice.tsx'
import { Trouble } from '../parts/trouble.tsx'

/** Of what goes into the cart besides what is there: where no answer came, it would be there twice if it was sent again unseen. */
export function AddTrouble({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const { rereadCart } = useFront()
  const isUntold = isPassing(error)
  useEffect(() => {
    if (isUntold) void rereadCart()
  }, [isUntold, rereadCart])
  if (!isUntold) return <Trouble error={error} />
  return (
    <Notice tone="wrong" live beside={<ButtonLink to="/cart">{t('storeFront.toCart')}</ButtonLink>}>
      {t('storeFront.cart.addUntold')}
    </Notice>
  )
}
