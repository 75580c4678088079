/** Lists the commands of ZPL II, and calls their effects in the interpreter. */
import type { ZplCommand } from './parse-zpl.ts';

/** Commands for settings of the printer and its queue, which do not affect the drawing. */
export const SILENT = new Set(
  (
    '^CV ^FX ^HH ^HT ^HV ^HY ^HZ ^JA ^JB ^JH ^JI ^JJ ^JS ^JT ^JU ^JW ^JZ ^KD ^KL ^KN ^KP ^KV ^LF ^MA ^MD ^MF ^MI ^ML ^MM ^MN ' +
    '^MP ^MT ^MW ^NB ^NC ^ND ^NI ^NN ^NP ^NS ^NT ^NW ^PA ^PF ^PH ^PN ^PP ^PR ^RB ^RL ^RR ^RS ^RU ^RW ^SC ^SE ^SI ^SL ^SP ^SQ ^SR ' +
    '^SS ^ST ^SX ^SZ ^TO ^WA ^WC ^WD ^WE ^WF ^WI ^WL ^WP ^WR ^WS ^WV ^WX ^XB ^XS ^ZZ ~CC ~CD ~CT ~HB ~HD ~HI ~HM ~HQ ~HS ~HU ' +
    '~JA ~JB ~JC ~JD ~JE ~JF ~JG ~JI ~JL ~JN ~JO ~JP ~JQ ~JR ~JS ~JX ~KB ~NC ~NR ~NT ~PH ~PL ~PP ~PR ~PS ~RO ~RV ~SD ~TA ~WC ' +
    '~WL ~WR ^DN ~DN'
  ).split(' '),
);

/** Commands that also have an effect outside of labels. */
export const OUTSIDE = new Set(['^ID', '^CW', '^SO', '^MU', '^CI', '^LL', '^PW']);

/** Commands that make a label print, even if it stays blank. A label with only settings prints nothing. */
export const DRAWING = /^(?:F[DV]|SN|G[BCDEFS]|XG|IM|IL|XF)$/;

/** Operations that commands call. */
export type CommandTarget = {
  deleteStored(command: ZplCommand): void;
  downloadFont(command: ZplCommand): void;
  downloadFile(command: ZplCommand): void;
  downloadGraphic(command: ZplCommand): void;
  loadLabel(command: ZplCommand): void;
  nameFont(command: ZplCommand): void;
  recallGraphic(command: ZplCommand): void;
  saveLabel(command: ZplCommand): void;
  serializeField(command: ZplCommand): void;
  setBars(command: ZplCommand): void;
  setBlock(command: ZplCommand): void;
  setBox(command: ZplCommand): void;
  setCircle(command: ZplCommand): void;
  setData(command: ZplCommand): void;
  setDefaultFont(command: ZplCommand): void;
  setDiagonal(command: ZplCommand): void;
  setDirection(command: ZplCommand): void;
  setEllipse(command: ZplCommand): void;
  setFields(command: ZplCommand): void;
  setFont(command: ZplCommand): void;
  setGraphic(command: ZplCommand): void;
  setOrigin(command: ZplCommand, isBaseline: boolean): void;
  setSerial(command: ZplCommand): void;
  setSymbol(command: ZplCommand): void;
  setTextBlock(command: ZplCommand): void;
  setUnits(command: ZplCommand): void;
};

type Handler = (to: CommandTarget, command: ZplCommand) => void;

const fields: Handler = (to, command) => to.setFields(command);

export const HANDLERS: Readonly<Record<string, Handler>> = {
  '^FO': (to, command) => to.setOrigin(command, false),
  '^FT': (to, command) => to.setOrigin(command, true),
  '^A': (to, command) => to.setFont(command),
  '^CF': (to, command) => to.setDefaultFont(command),
  '^CW': (to, command) => to.nameFont(command),
  '^BY': (to, command) => to.setBars(command),
  '^FD': (to, command) => to.setData(command),
  '^FV': (to, command) => to.setData(command),
  '^SN': (to, command) => to.setSerial(command),
  '^SF': (to, command) => to.serializeField(command),
  '^FB': (to, command) => to.setBlock(command),
  '^TB': (to, command) => to.setTextBlock(command),
  '^FP': (to, command) => to.setDirection(command),
  '^GB': (to, command) => to.setBox(command),
  '^GC': (to, command) => to.setCircle(command),
  '^GD': (to, command) => to.setDiagonal(command),
  '^GE': (to, command) => to.setEllipse(command),
  '^GF': (to, command) => to.setGraphic(command),
  '^GS': (to, command) => to.setSymbol(command),
  '^XG': (to, command) => to.recallGraphic(command),
  '^IM': (to, command) => to.recallGraphic(command),
  '^IS': (to, command) => to.saveLabel(command),
  '^IL': (to, command) => to.loadLabel(command),
  '^ID': (to, command) => to.deleteStored(command),
  '~DG': (to, command) => to.downloadGraphic(command),
  '~DB': (to, command) => to.downloadFont(command),
  '~DE': (to, command) => to.downloadFont(command),
  '~DS': (to, command) => to.downloadFont(command),
  '~DT': (to, command) => to.downloadFont(command),
  '~DU': (to, command) => to.downloadFont(command),
  '~DY': (to, command) => to.downloadFile(command),
  '^MU': (to, command) => to.setUnits(command),
  '^FS': fields,
  '^FH': fields,
  '^FR': fields,
  '^FN': fields,
  '^FW': fields,
  '^CI': fields,
  '^PW': fields,
  '^LL': fields,
  '^LH': fields,
  '^LS': fields,
  '^LT': fields,
  '^PO': fields,
  '^PM': fields,
  '^LR': fields,
  '^PQ': fields,
  '^JM': fields,
  '^MC': fields,
  '^FC': fields,
  '^FE': fields,
  '^RF': fields,
  '^SO': fields,
};
