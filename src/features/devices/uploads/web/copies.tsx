import { Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Facts } from '#web/ui/values/facts.tsx'
import type { DeviceDocumentShown } from '../contract.ts'

/** Who got one by mail, and how far each came. */
export function Copies({ copies }: Pick<DeviceDocumentShown, 'copies'>) {
  const { t } = useTranslation()
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {t('deviceCopies.title')}
      </Title>
      {copies.length === 0 ? (
        <Text c="dimmed">{t('deviceCopies.none')}</Text>
      ) : (
        <Facts
          rows={copies.map(({ address, name, sendAs, content, state }) => ({
            key: address,
            label: [name, address].filter(Boolean).join(' · '),
            value: [t(`deviceCopies.states.${state}`), t(`recipients.sendAsNames.${sendAs}`), t(`recipients.contents.${content}`)].join(
              ' · ',
            ),
          }))}
        />
      )}
    </section>
  )
}
