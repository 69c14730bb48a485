import { Grid, Stack } from '@mantine/core'
import { MoneyIn } from './money-in.tsx'
import { OrderFigures } from './order-figures.tsx'
import { RepFigures } from './rep-figures.tsx'
import { WhoOwes } from './who-owes.tsx'

/** What is worth a look after what waits: loaded once that is painted. */
export default function OverTime() {
  return (
    <Grid gap="xl">
      <Grid.Col span={{ base: 12, lg: 6 }}>
        <Stack gap="xl">
          <MoneyIn />
          <OrderFigures />
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 6 }}>
        <Stack gap="xl">
          <WhoOwes />
          <RepFigures />
        </Stack>
      </Grid.Col>
    </Grid>
  )
}
