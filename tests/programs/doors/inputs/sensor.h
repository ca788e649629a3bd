int sensor_in_header(void);
extern int calibration;
