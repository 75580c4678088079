/** Table of commands. `platen`, its help and its reference page use it. */
import type { Command } from './command.ts';
import { agentCommand } from './commands/agent.ts';
import { assetDeleteCommand, assetListCommand, assetPullCommand, assetPushCommand } from './commands/asset.ts';
import { backupCommand } from './commands/backup.ts';
import { batchCommand } from './commands/batch.ts';
import { convertCommand } from './commands/convert.ts';
import { importCommand } from './commands/import.ts';
import { keyCreateCommand, keyListCommand, keyRevokeCommand, keyRollCommand } from './commands/key.ts';
import { libraryCreateCommand } from './commands/library.ts';
import { loginCommand, logoutCommand } from './commands/login.ts';
import { previewCommand } from './commands/preview.ts';
import { printCommand, printerCommand } from './commands/print.ts';
import { renderCommand } from './commands/render.ts';
import { restoreCommand } from './commands/restore.ts';
import { serveCommand } from './commands/serve.ts';
import { sheetCalibrateCommand, sheetFromDocxCommand } from './commands/sheet.ts';
import {
  templateListCommand,
  templatePublishCommand,
  templatePullCommand,
  templateRestoreCommand,
  templateUnpublishCommand,
  templateVersionsCommand,
} from './commands/stored-template.ts';
import { teamCreateCommand, teamListCommand, teamPlanCommand } from './commands/team.ts';
import { templatePushCommand } from './commands/template.ts';
import { usageCommand } from './commands/usage.ts';
import { userCreateCommand, userDeleteCommand, userPasswordCommand } from './commands/user.ts';
import { validateCommand } from './commands/validate.ts';
import { zplPreviewCommand } from './commands/zpl.ts';

/** Commands in the order of the help. `run` imports large modules on demand, so that every command starts fast. */
export const COMMANDS: readonly Command[] = [
  serveCommand,
  renderCommand,
  batchCommand,
  validateCommand,
  previewCommand,
  zplPreviewCommand,
  convertCommand,
  importCommand,
  sheetFromDocxCommand,
  sheetCalibrateCommand,
  printCommand,
  printerCommand,
  agentCommand,
  loginCommand,
  logoutCommand,
  teamCreateCommand,
  teamPlanCommand,
  teamListCommand,
  keyCreateCommand,
  keyListCommand,
  keyRollCommand,
  keyRevokeCommand,
  userCreateCommand,
  userPasswordCommand,
  userDeleteCommand,
  libraryCreateCommand,
  templatePushCommand,
  templatePublishCommand,
  templateUnpublishCommand,
  templatePullCommand,
  templateListCommand,
  templateVersionsCommand,
  templateRestoreCommand,
  assetListCommand,
  assetPushCommand,
  assetPullCommand,
  assetDeleteCommand,
  usageCommand,
  backupCommand,
  restoreCommand,
];
