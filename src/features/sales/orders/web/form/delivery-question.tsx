import { Alert, Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { booksPath } from '#contract/places.ts'
import { useCan } from '#web/app/session/use-can.ts'

/** An order with delivery whose invoice would wait: nobody has chosen an item of QuickBooks for it. */
export function DeliveryQuestion() {
  const { t } = useTranslation()
  return (
    <Alert color="yellow" role="status" title={t('orders.form.noDeliveryItem')} mb="md">
      {t('orders.form.noDeliveryItemText')}{' '}
      {useCan()('books.write') && (
        <Anchor component={Link} to={booksPath} size="sm" underline="always">
          {t('orders.form.chooseItem')}
        </Anchor>
      )}
    </Alert>
  )
}
