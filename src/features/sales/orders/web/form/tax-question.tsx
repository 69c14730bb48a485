import { Alert, Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { settingsPath } from '#contract/places.ts'
import { useCan } from '#web/app/session/use-can.ts'

/** Before its first taxed order a company says which tax it charges, or that it charges none. */
export function TaxQuestion() {
  const { t } = useTranslation()
  return (
    <Alert color="yellow" role="status" title={t('orders.form.taxNotSaid')} mb="md">
      {t('orders.form.taxNotSaidText')}{' '}
      {useCan()('settings.write') && (
        <Anchor component={Link} to={`${settingsPath}/sales`} size="sm" underline="always">
          {t('orders.form.saySo')}
        </Anchor>
      )}
    </Alert>
  )
}
