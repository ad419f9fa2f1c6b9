import {
  projectSubjects,
  type WebhookEvent,
  webhookEvents,
  webhookEventsOf,
  webhookSubjectKeys,
  webhookSubjects,
} from '@easymock/contract';
import { TextCheckBox } from '../../../kit/form/check-box';
import { useText, useTexts } from '../../../lib/texts/texts';
import { texts } from './texts';
import styles from './webhooks.module.css';

/** A form control for events, grouped by the kind of record. */
export function EventPicker(props: {
  value?: readonly WebhookEvent[];
  onChange?: (events: WebhookEvent[]) => void;
  /** Whether only events of projects and their mocks are offered. */
  isOwnOnly: boolean;
}) {
  const { value = [], onChange, isOwnOnly } = props;
  const t = useTexts(texts);
  const text = useText();
  const change = (events: readonly WebhookEvent[], isOn: boolean) => {
    const others = value.filter((event) => !events.includes(event));
    onChange?.(isOn ? [...others, ...events] : others);
  };
  return (
    <div className={styles.events}>
      {webhookSubjectKeys
        // Selected events stay visible, so that they can be removed.
        .filter((subject) => {
          const isChosen = webhookEventsOf(subject).some((event) => value.includes(event));
          return !isOwnOnly || projectSubjects.includes(subject) || isChosen;
        })
        .map((subject) => {
          const events = webhookEventsOf(subject);
          const num = events.filter((event) => value.includes(event)).length;
          const name = text(webhookSubjects[subject].name);
          return (
            <fieldset key={subject} className={styles.subject}>
              <legend>
                <TextCheckBox
                  text={name}
                  label={t.allEvents({ name })}
                  isChecked={num === events.length}
                  isPartial={num > 0 && num < events.length}
                  onChange={(isOn) => change(events, isOn)}
                />
              </legend>
              <div className={styles.choices}>
                {events.map((event) => (
                  <TextCheckBox
                    key={event}
                    text={text(webhookEvents[event])}
                    label={text(webhookEvents[event])}
                    isChecked={value.includes(event)}
                    onChange={(isOn) => change([event], isOn)}
                  />
                ))}
              </div>
            </fieldset>
          );
        })}
    </div>
  );
}
