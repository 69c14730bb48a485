import { Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
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
        <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none', overflowWrap: 'anywhere' }}>
          {copies.map(({ address, name, sendAs, content, state }) => (
            <li key={address}>
              {[name, address].filter(Boolean).join(' · ')}
              <Text size="sm" c="dimmed">
                {[t(`deviceCopies.states.${state}`), t(`recipients.sendAsNames.${sendAs}`), t(`recipients.contents.${content}`)].join(
                  ' · ',
                )}
              </Text>
            </li>
          ))}
        </Stack>
      )}
    </section>
  )
}
