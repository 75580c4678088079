/** Dialog that prints the sample of a template, or a calibration page on printers for paper. */
import { type Signal, useSignal } from '@preact/signals';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/filters.tsx';
import { explain } from '../api.ts';
import { listChoosable, readChosen, sampleOf } from '../chosen-template.ts';
import { Failure } from '../parts/field.tsx';
import { useLoaded } from '../parts/load.ts';
import { navigate } from '../routing.ts';
import { appWords } from '../words.ts';
import { type Printer, pathOfJob, printTest } from './printing.ts';
import { printingWords } from './words.ts';

const words = printingWords.printer;

/** Choice of the calibration page instead of a template. */
const CALIBRATION = 'calibration-page';

const loadCalibration = () => import('@platen/engine/edit/calibration-page');

async function chosenDocument(chosen: string, paper: string) {
  if (chosen !== CALIBRATION) {
    const { templateId, template } = await readChosen(chosen);
    return { templateId, data: sampleOf(template) };
  }
  const { calibratedPaper, calibrationTemplate } = await loadCalibration();
  return { template: calibrationTemplate(calibratedPaper(paper)!, words.calibrationPage), data: {} };
}

function Paper({ of }: { readonly of: Signal<string> }) {
  const papers = useLoaded('papers', async () => (await loadCalibration()).CALIBRATED_NAMES);
  return (
    <Select
      label={words.paper}
      hasLabel
      value={of.value}
      choices={(papers.value ?? [of.value]).map((name) => ({ value: name, label: name }))}
      onChange={(next) => {
        of.value = next;
      }}
    />
  );
}

export type TestPrintProps = { readonly printer: Printer; readonly onClose: () => void };

export function TestPrintDialog({ printer, onClose }: TestPrintProps) {
  const choosable = useLoaded('choosable', listChoosable);
  const chosen = useSignal<string | undefined>(undefined);
  const paper = useSignal('A4');
  const failure = useSignal<string | undefined>(undefined);
  const isBusy = useSignal(false);
  const templateId = chosen.value ?? choosable.value?.[0]?.value;
  const isCalibration = templateId === CALIBRATION;
  const send = async () => {
    isBusy.value = true;
    failure.value = undefined;
    try {
      const job = await printTest({ printer: printer.id, ...(await chosenDocument(templateId!, paper.value)) });
      onClose();
      navigate(pathOfJob(job.id));
    } catch (error) {
      failure.value = explain(error);
      isBusy.value = false;
    }
  };
  return (
    <Dialog
      title={words.testTitle(printer.name)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{appWords.common.cancel}</Button>
          <Button kind="main" disabled={isBusy.value || templateId === undefined} onClick={() => void send()}>
            {words.testAction}
          </Button>
        </>
      }
    >
      <div class="pl-form">
        <p>{words.testLead}</p>
        <Select
          label={words.template}
          hasLabel
          value={templateId ?? ''}
          disabled={!choosable.value}
          choices={[
            ...(choosable.value ?? []).map(({ value, name, library }) => ({
              value,
              label: library === undefined ? name : `${name} (${library})`,
            })),
            ...(printer.language === 'pdf' ? [{ value: CALIBRATION, label: words.calibration }] : []),
          ]}
          onChange={(next) => {
            chosen.value = next;
          }}
        />
        {isCalibration && <Paper of={paper} />}
        <Failure text={failure.value ?? choosable.failure} />
      </div>
    </Dialog>
  );
}
