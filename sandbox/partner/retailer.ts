import type { ChannelName, Channels } from './channels.ts'
import type { Clock } from './clock.ts'
import type { Upload } from './home.ts'
import { type Damage, damaged } from './orders/damage.ts'
import type { Item, Order } from './orders/order.ts'
import type { Settings } from './settings.ts'
import type { Exchange, PartnerStore } from './store.ts'
import { type Delimiters, type Segment, type Version, writeInterchange } from './x12/write.ts'

type Sending = {
  channel: ChannelName
  control: number
  version: Version
  delimiters: Delimiters
  test: boolean
  groupType: string
  setType: string
  sets: Segment[][]
  damage?: Damage
  upload?: Upload
  poNumbers: string[]
  remarks?: string[]
}

/** The trading partner: writes, sends, reads what comes, and remembers all of it. */
export class Retailer {
  readonly store: PartnerStore
  readonly settings: Settings
  readonly clock: Clock
  private channels: Channels
  /** Uploads that stand half done, by file name. */
  private unfinished = new Map<string, () => Promise<void>>()

  constructor(store: PartnerStore, settings: Settings, clock: Clock, channels: Channels) {
    this.store = store
    this.settings = settings
    this.clock = clock
    this.channels = channels
  }

  /** What it ordered last, or something to begin with: its page offers them again. */
  lastItems = (): Item[] =>
    this.store.kept<Item[]>('items') ?? [
      { vendorNumber: 'TEA-100', upc: '036000291452', description: 'Green tea', price: '4.25', casePack: 12 },
    ]
  nextControl = () => this.store.next('control', 1001)
  nextPoNumber = () => String(this.store.next('po', 4_500_100_001))

  async send(sending: Sending): Promise<Exchange> {
    const { channel, control, delimiters, sets, setType, damage = 'none', upload = 'whole', poNumbers, remarks = [] } = sending
    const whole = writeInterchange({
      ...sending,
      sender: this.settings.retailer,
      receiver: this.settings.supplier,
      at: new Date(this.clock.now()),
      sets: sets.map((segments, index) => ({ type: setType, control: setControl(index), segments })),
    })
    return this.sendBytes(damaged(whole, damage, delimiters), { channel, control, kinds: [setType], poNumbers, remarks, upload })
  }

  async sendBytes(bytes: Buffer, about: SentAbout): Promise<Exchange> {
    const { channel, control, kinds, poNumbers, remarks, upload = 'whole' } = about
    const name = `${kinds[0]}-${control}-${this.store.next('file')}.edi`
    const at = new Date(this.clock.now()).toISOString()
    const isa13 = String(control).padStart(9, '0')
    const exchange = this.store.add({ at, direction: 'sent', channel, name, kinds, control: isa13, poNumbers, remarks }, bytes)
    const way = this.channels[channel]
    await way.put(name, bytes, upload)
    if (upload !== 'whole') this.unfinished.set(name, async () => way.finish?.(name, bytes, upload))
    return exchange
  }

  remember(orders: Order[], { id, at, control }: Exchange, test: boolean) {
    this.store.together(() => {
      for (const [index, order] of orders.entries()) {
        const under = { exchange: id, control: String(Number(control)), setControl: setControl(index) }
        this.store.place({ order, ...under, sentAt: at, test, cancelled: false, answers: [] })
      }
    })
  }

  /** The uploads in progress end. Answers their names. */
  async finishUploads(): Promise<string[]> {
    const names = [...this.unfinished.keys()]
    for (const finish of this.unfinished.values()) await finish()
    this.unfinished.clear()
    return names
  }
}

type SentAbout = { channel: ChannelName; control: number; kinds: string[]; poNumbers: string[]; remarks: string[]; upload?: Upload }

const setControl = (index: number) => String(index + 1).padStart(4, '0')
