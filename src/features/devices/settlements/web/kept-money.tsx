import { Anchor, Text } from '@mantine/core'
import { IconCashBanknote } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatCents } from '#contract/money.ts'
import { deviceMoneyPath, openMoneyPath } from '#contract/places.ts'
import classes from '#web/ui/lines.module.css'
import { dayText } from '#web/ui/values/dates.ts'
import { keptDays, type OpenMoney } from '../contract.ts'

/** Who has had money for long, since when, and where it is received. */
export function KeptMoney({ kept: { rows, more } }: { kept: { rows: readonly OpenMoney[]; more: boolean } }) {
  const { t } = useTranslation()
  return (
    <>
      <ul className={classes.lines} aria-label={t('settlements.kept.title')}>
        {rows.map(({ deviceId, deviceName, repId, repCode, repName, cash, checksAmount, since }) => (
          <li key={`${deviceId} ${repId}`} className={classes.line}>
            <IconCashBanknote size={20} color="var(--mantine-color-yellow-8)" aria-hidden className={classes.icon} />
            <div className={classes.text}>
              <Link className={classes.link} to={deviceMoneyPath(deviceId)}>
                {t('settlements.kept.what', { rep: repName || repCode, amount: formatCents(cash + checksAmount), since: dayText(since) })}
              </Link>
              <Text size="sm" c="dimmed">
                {t('settlements.kept.fix', { device: deviceName, count: keptDays })}
              </Text>
            </div>
          </li>
        ))}
      </ul>
      {more && (
        <Anchor component={Link} to={openMoneyPath} display="inline-block" mt="xs">
          {t('settlements.kept.all')}
        </Anchor>
      )}
    </>
  )
}
